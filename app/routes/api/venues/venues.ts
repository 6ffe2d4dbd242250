import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { ListQuery } from '#app/features/venues/finder/list-query.ts'
import { listVenues } from '#app/features/venues/venues.server.ts'
import { listResponse } from '#app/lib/form/list.ts'
import { Venue } from './answers.ts'

export const loader = call(
	{
		summary: 'Venues',
		tag: 'Venues',
		query: ListQuery,
		answer: Venue,
		list: true,
		paged: true,
	},
	async ({ query, request }) => {
		const { venues, total } = await listVenues(query)
		return listResponse(request, query, total, venues)
	},
)

export const action = methods({})
