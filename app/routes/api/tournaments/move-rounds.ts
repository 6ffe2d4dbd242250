import { z } from 'zod'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { id, instant } from '#app/features/platform/calls/shapes.ts'
import { findMovingRounds, moveRounds } from '#app/features/tournaments/matches/postponing/move-rounds.server.ts'
import { RoundsMove, RoundsQuery } from '#app/features/tournaments/matches/schemas.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'

const round = z.int().min(1)
const courts = z.array(z.int().min(1)).describe('Court numbers, ascending')
const MovableRounds = z
	.strictObject({
		round: round.nullable().describe('The first round that would move; null where none can'),
		problem: z.string().nullable().describe('Why none can, in words for a person'),
		rounds: z.array(
			z.strictObject({ round, startTime: instant, endTime: instant.describe('When the last round ends') }),
		),
		times: z.array(z.strictObject({ startTime: instant, endTime: instant, courts })).describe('Where they can go'),
	})
	.meta({ id: 'MovableRounds' })
const MovedRounds = z.strictObject({ tournamentId: id, round, startTime: instant, courts }).meta({ id: 'MovedRounds' })

export const loader = call(
	{
		summary: 'Where the rounds to come of your Americano or Mexicano can go',
		tag: 'Tournaments',
		signedIn: true,
		ids: { id: NOT_FOUND },
		query: RoundsQuery,
		answer: MovableRounds,
		failures: { 403: 'Only the organiser may', 404: 'There is no such tournament' },
	},
	async ({ user, ids, query: { round = null, date = null } }) => {
		const found = await findMovingRounds(user, ids.id, { round, date })
		const { rounds, times } = found
		return {
			round: found.round,
			problem: found.problem,
			rounds: rounds.map(({ round, start, end }) => ({ round, startTime: start, endTime: end })),
			times: times.map(({ start, end, courtNumbers }) => ({ startTime: start, endTime: end, courts: courtNumbers })),
		}
	},
)

export const action = methods({
	POST: call(
		{
			summary: 'Move the rounds of an evening from one on, all by as much, and tell the players',
			tag: 'Tournaments',
			signedIn: true,
			ids: { id: NOT_FOUND },
			body: RoundsMove.meta({ id: 'RoundsMove' }),
			example: { round: 3, startTime: '2027-03-11T18:40:00+02:00', courts: [1, 2] },
			answer: MovedRounds,
			failures: {
				403: 'Only the organiser may',
				404: 'There is no such tournament',
				409: 'These courts are not free then, the round has begun, or partners stay together here',
			},
		},
		async ({ user, ids, body }) => {
			const wanted = { ...body, startTime: new Date(body.startTime), courts: body.courts.toSorted((a, b) => a - b) }
			await moveRounds(user, ids.id, wanted)
			return { tournamentId: ids.id, ...wanted }
		},
	),
})
