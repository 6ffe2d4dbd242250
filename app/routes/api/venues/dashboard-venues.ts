import { z } from 'zod'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { requireVenuePerson } from '#app/features/venues/own-venues.server.ts'
import { listOwnVenues } from '#app/features/venues/venues.server.ts'
import { listResponse, PageQuery } from '#app/lib/form/list.ts'
import { Venue } from './answers.ts'

const OwnVenue = Venue.extend({
	status: z.enum(['draft', 'submitted', 'published', 'declined']).describe('Players see it once it is published'),
	reviewNote: z.string().nullable().describe('Why it was declined'),
}).meta({ id: 'OwnVenue' })

export const loader = call(
	{
		summary: 'The venues you run or work at, published or not',
		tag: 'Venue dashboard',
		signedIn: true,
		query: PageQuery,
		answer: OwnVenue,
		list: true,
		paged: true,
		failures: { 403: 'Only people of a venue may see that' },
	},
	async ({ user, query, request }) => {
		const { venues, total } = await listOwnVenues(await requireVenuePerson(user), query)
		return listResponse(request, query, total, venues)
	},
)

export const action = methods({})
