import { redirect } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { ownVenues } from '#app/features/venues/own-venues.server.ts'
import type { Route } from './+types/own-today'

/** The day of an owner's first venue, as the icon of the installed app offers it; for others their own games. */
export async function loader({ context }: Route.LoaderArgs) {
	const [venue] = await ownVenues(requireUser(context), 1)
	return redirect(venue ? `/venue-dashboard/${venue.id}/today` : '/my-bookings')
}
