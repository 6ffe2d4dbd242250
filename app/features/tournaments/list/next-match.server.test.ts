import { expect, it } from 'vitest'
import { createScheduled } from '#tests/support/world/scheduled.ts'
import { createUser } from '#tests/support/world/people.ts'
import { findNextMatch } from './next-match.server.ts'

const played = { status: 'completed', decidedBy: 'captains', homeScore: 1, awayScore: 0 } as const

it('finds the next match of a person’s teams that has a court and is not over', async () => {
	const { tournament, teams, matchIds } = await createScheduled({
		name: 'Winter League',
		isPublic: false,
		teams: ['A', 'B', 'C', 'D'],
		matches: [
			{ home: 0, away: 1, ...played },
			{ home: 1, away: 0, hasCourt: false },
			{ home: 2, away: 3 },
			{ home: 2, away: 0 },
		],
	})
	const [own, , , other] = teams
	expect(await findNextMatch(own!.captain, new Date())).toMatchObject({
		fixture: { id: matchIds[3], home: 'C', away: 'A' },
		tournament: { id: tournament.id, name: 'Winter League' },
	})
	expect(await findNextMatch(other!.captain, new Date())).toMatchObject({ fixture: { id: matchIds[2] } })
	expect(await findNextMatch(await createUser(), new Date())).toBeNull()
})
