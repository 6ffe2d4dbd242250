import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findSplit } from '#app/features/payments/split/split-page.server.ts'
import { SplitPage } from '#app/features/payments/split/split-page.tsx'
import { SplitChange } from '#app/features/payments/split/split-schemas.ts'
import { remindOfShare, splitBooking, undoSplit } from '#app/features/payments/split/split.server.ts'
import { env } from '#app/lib/env.server.ts'
import { submit } from '#app/lib/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import type { Route } from './+types/split'

export const meta: Route.MetaFunction = () => [{ title: 'Split the bill · Courtside' }]

/** How many people share it unless one says so: the four of a padel court. */
const PEOPLE = 4

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const split = await findSplit(requireUser(context), requireId(params.id, 'Booking not found'))
	return {
		split,
		people: readId(url.searchParams.get('people')) ?? PEOPLE,
		origin: env.PUBLIC_URL ?? url.origin,
		now: new Date().toISOString(),
		idempotencyKey: crypto.randomUUID(),
	}
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, 'Booking not found')
	const here = `/my-bookings/${id}/split`
	return submit(request, SplitChange, 'That did not work', async (change) => {
		if (change.intent === 'undo') {
			await undoSplit(user, id)
			return redirectWithToast(here, { title: 'Split undone', description: 'You can split what is open again.' })
		}
		if (change.intent === 'remind') {
			const { name } = await remindOfShare(user, id, change.share)
			return redirectWithToast(here, { title: 'Reminder sent', description: `${name} finds it among their notices.` })
		}
		const { idempotencyKey, mode, people, seen } = change
		const { shares } = await splitBooking(user, id, { mode, people, seen }, { idempotencyKey })
		return redirectWithToast(here, {
			title: shares === 1 ? 'One share to be paid' : `Split between ${shares} people`,
			description: 'Now send everybody the link of their share.',
		})
	})
}

export default function Split({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<div className="mx-auto flex w-full max-w-2xl flex-col gap-5">
			<div>
				<BackLink to="/my-bookings">My Bookings</BackLink>
				<h1 className="text-3xl md:text-4xl">Split the bill</h1>
			</div>
			<SplitPage {...loaderData} result={actionData?.result} />
		</div>
	)
}
