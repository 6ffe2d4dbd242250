import type { Route } from './+types/venue-sport'
import { readId } from '#app/lib/ids.ts'
import { findVenueSport } from '#app/features/venues/venues.server.ts'
import { methods } from '#app/lib/http/api.server.ts'

export const loader = async ({ params }: Route.LoaderArgs) =>
	Response.json(await findVenueSport(readId(params.venueId), readId(params.sportId)))
export const action = methods({})
