import { requireUser } from '#app/features/accounts/auth.server.ts'
import { gameLines } from '#app/features/games/game-words.ts'
import { findOwnBooking } from '#app/features/bookings/mine/my-bookings.server.ts'
import { inviteGroup } from '#app/features/games/game-changes.server.ts'
import { MakeLink } from '#app/features/games/make-link.tsx'
import { GroupChange } from '#app/features/games/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/game'

const TITLE = 'Invite the group'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: TITLE })

export async function loader({ params, context }: Route.LoaderArgs) {
	const booking = await findOwnBooking(requireUser(context), requireId(params.id, 'Booking not found'))
	const { id, sport } = booking
	return { id, sport: sport.name, about: gameLines(sport.name, booking) }
}

/** Makes the link of a booking's group, finds it, or takes it back, and goes there. */
export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, 'Booking not found')
	return submit(request, GroupChange, 'That did not work', (change) => inviteGroup(user, id, change))
}

export default function InviteGroup({ loaderData: { id, sport, about } }: Route.ComponentProps) {
	return (
		<MakeLink title={TITLE} about={about} sport={sport} back={{ to: `/my-bookings/${id}`, label: 'Your booking' }}>
			Send one link to everyone. Friends say if they’re in and pay their share, no account needed.
		</MakeLink>
	)
}
