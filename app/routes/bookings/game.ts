import { redirect } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { inviteGroup } from '#app/features/games/game-changes.server.ts'
import { GroupChange } from '#app/features/games/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import type { Route } from './+types/game'

/** Makes the link of a booking's group, finds it, or takes it back, and goes there. */
export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, 'Booking not found')
	return submit(request, GroupChange, 'That did not work', ({ takeBack }) => inviteGroup(user, id, takeBack))
}

/** For an address that was typed, or opened from the history. */
export const loader = () => redirect('/my-bookings')
