import { requireUser } from '#app/features/accounts/auth.server.ts'
import { splitForGroup } from '#app/features/games/split-for-group.server.ts'
import { findSplit } from '#app/features/payments/split/split-page.server.ts'
import { SplitPage } from '#app/features/payments/split/split-page.tsx'
import { SplitChange } from '#app/features/payments/split/split-schemas.ts'
import { env } from '#app/lib/process/env.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/split'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Split the bill' })

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const split = await findSplit(requireUser(context), requireId(params.id, 'Booking not found'))
	return {
		split,
		people: readId(url.searchParams.get('people')) ?? split.people,
		origin: env.PUBLIC_URL ?? url.origin,
		now: new Date(),
		idempotencyKey: crypto.randomUUID(),
	}
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, 'Booking not found')
	return submit(request, SplitChange, 'That did not work', (change) => splitForGroup(user, id, change))
}

export default function Split({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<div data-flow className="mx-auto flex w-full max-w-2xl flex-col gap-5">
			<div>
				<BackLink to="/my-bookings">My Bookings</BackLink>
				<h1 className="text-3xl md:text-4xl">
					{loaderData.split.shares.length > 0 ? 'Who has paid' : 'Split the bill'}
				</h1>
			</div>
			<SplitPage {...loaderData} result={actionData?.result} />
		</div>
	)
}
