import { redirect } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { gameAddress } from '#app/features/games/game-changes.server.ts'
import { openGame } from '#app/features/games/games.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { requireId } from '#app/lib/ids.ts'
import type { Route } from './+types/game'

/** Makes the link of a booking's group, or finds it, and goes there. */
export async function action({ params, context }: Route.ActionArgs) {
	const key = await openGame(requireUser(context), requireId(params.id, 'Booking not found'))
	if (key !== null) return redirect(gameAddress(key))
	return redirectWithToast('/my-bookings', {
		title: 'Too late to invite',
		description: 'This game has begun or is off.',
	})
}

/** For an address that was typed, or opened from the history. */
export const loader = () => redirect('/my-bookings')
