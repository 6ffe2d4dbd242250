import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findOwnBooking } from '#app/features/bookings/mine/my-bookings.server.ts'
import { gameLines } from '#app/features/games/game-words.ts'
import { AskingScreen } from '#app/features/games/one-more/asking-screen.tsx'
import { changeCall } from '#app/features/games/one-more/call-changes.server.ts'
import { findOwnCall } from '#app/features/games/one-more/calls.server.ts'
import { CallChange } from '#app/features/games/one-more/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/one-more'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Find players' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const booking = await findOwnBooking(user, requireId(params.id, 'Booking not found'))
	return { id: booking.id, about: gameLines(booking.sport.name, booking), call: await findOwnCall(user, booking) }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, 'Booking not found')
	return submit(request, CallChange, 'We couldn’t ask anyone', (change) => changeCall(user, id, change))
}

export default function OneMore({ loaderData: { id, about, call }, actionData }: Route.ComponentProps) {
	return <AskingScreen bookingId={id} about={about} call={call} failed={actionData} />
}
