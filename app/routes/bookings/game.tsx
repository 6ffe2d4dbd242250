import { Form, useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findOwnBooking } from '#app/features/bookings/mine/my-bookings.server.ts'
import { inviteGroup } from '#app/features/games/game-changes.server.ts'
import { GroupChange } from '#app/features/games/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/game'

const TITLE = 'Invite the group'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: TITLE })

export async function loader({ params, context }: Route.LoaderArgs) {
	const { id } = await findOwnBooking(requireUser(context), requireId(params.id, 'Booking not found'))
	return { id }
}

/** Makes the link of a booking's group, finds it, or takes it back, and goes there. */
export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, 'Booking not found')
	return submit(request, GroupChange, 'That did not work', (change) => inviteGroup(user, id, change))
}

/** Bookings send its form themselves: this is where it comes back to, and for an address that was typed. */
export default function InviteGroup({ loaderData: { id } }: Route.ComponentProps) {
	const sending = useNavigation().formMethod === 'POST'
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-5">
			<BackLink to={`/my-bookings/${id}`}>Your booking</BackLink>
			<h1 className="text-3xl md:text-4xl">{TITLE}</h1>
			<p>One link for everyone: friends tap In or Out under a first name, and pay their share. No account needed.</p>
			<Form method="post" className="flex flex-col">
				<Button size="lg" name="intent" value="invite" pending={sending} pendingText="One moment…">
					Make the Link
				</Button>
			</Form>
		</div>
	)
}
