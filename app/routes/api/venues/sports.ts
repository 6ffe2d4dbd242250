import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { findSports } from '#app/features/venues/sports.server.ts'
import { Sport } from './answers.ts'

export const loader = call(
	{
		summary: 'All sports',
		tag: 'Venues',
		answer: Sport,
		list: true,
	},
	() => findSports(),
)

export const action = methods({})
