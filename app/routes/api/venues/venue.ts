import type { Route } from './+types/venue'
import { findUpcomingEvents } from '#app/features/events/events.server.ts'
import { readId } from '#app/lib/ids.ts'
import { findReviews } from '#app/features/reviews/reviews.server.ts'
import { findVenue } from '#app/features/venues/venues.server.ts'
import { methods } from '#app/lib/http/api.server.ts'

export async function loader({ params }: Route.LoaderArgs) {
	const venue = await findVenue(readId(params.id))
	const [{ reviews }, { events }] = await Promise.all([
		findReviews(venue.id, { limit: 100 }),
		findUpcomingEvents(venue.id, new Date(), { limit: 100 }),
	])
	return Response.json({ ...venue, reviews, events })
}
export const action = methods({})
