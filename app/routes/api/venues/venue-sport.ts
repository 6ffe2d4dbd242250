import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { id } from '#app/features/platform/calls/shapes.ts'
import { findVenueSport } from '#app/features/venues/venues.server.ts'
import { VenueSport } from './answers.ts'

const OneVenueSport = VenueSport.extend({ venueId: id }).meta({ id: 'OneVenueSport' })

export const loader = call(
	{
		summary: 'One sport as a venue offers it',
		tag: 'Venues',
		ids: { venueId: 'Venue not found', sportId: 'This venue doesn’t have that sport.' },
		answer: OneVenueSport,
		failures: { 404: 'There is no such venue, or it does not offer that sport' },
	},
	({ ids }) => findVenueSport(ids.venueId, ids.sportId),
)

export const action = methods({})
