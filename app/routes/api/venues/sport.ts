import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { findSport } from '#app/features/venues/sports.server.ts'
import { Sport } from './answers.ts'

export const loader = call(
	{
		summary: 'One sport',
		tag: 'Venues',
		ids: { id: 'Sport not found' },
		answer: Sport,
	},
	({ ids }) => findSport(ids.id),
)

export const action = methods({})
