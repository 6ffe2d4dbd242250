import { z } from 'zod'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { ListQuery } from '#app/features/venues/finder/list-query.ts'
import { listVenues } from '#app/features/venues/venues.server.ts'
import { listResponse } from '#app/lib/form/list.ts'
import { place, VenueSport } from './answers.ts'

const Court = z.strictObject({ ...place, sports: z.array(VenueSport) }).meta({ id: 'Court' })

export const loader = call(
	{
		summary: 'Venues in short',
		tag: 'Venues',
		query: ListQuery,
		answer: Court,
		list: true,
		paged: true,
	},
	async ({ query, request }) => {
		const { venues, total } = await listVenues(query)
		const courts = venues.map(({ id, name, location, city, sports }) => ({ id, name, location, city, sports }))
		return listResponse(request, query, total, courts)
	},
)

export const action = methods({})
