import { redirect } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findNextFree } from '#app/features/bookings/desk/day-grid.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/walk-in'

/** Leads to the form of a walk-in for the next free hour. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const venueId = requireId(params.venueId, 'Venue not found')
	const day = `/venue-dashboard/${venueId}/day`
	const free = await findNextFree(requireUser(context), venueId)
	if (free) return redirect(`${day}/new?${new URLSearchParams(free).toString()}`)
	return redirectWithToast(day, { title: 'Nothing is free today or tomorrow', description: 'Look at another day.' })
}
