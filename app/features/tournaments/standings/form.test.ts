import { expect, test } from 'vitest'
import { formOf } from './form.ts'

const plain = { homePenalties: null, awayPenalties: null, forfeitedBy: null }
const match = (hour: number, homeScore: number, awayScore: number, more: object = {}) => ({
	...plain,
	status: 'completed' as const,
	startTime: new Date(2026, 0, 1, hour),
	homeTeam: { id: 1 },
	awayTeam: { id: 2 },
	homeScore,
	awayScore,
	...more,
})

test('tells how the last five matches of a team went, in the order they were played', () => {
	const matches = [
		match(6, 0, 3, { forfeitedBy: 'both' }),
		match(1, 9, 0),
		match(3, 1, 1),
		match(2, 2, 1),
		match(4, 0, 1),
		match(5, 2, 2, { homePenalties: 4, awayPenalties: 3 }),
		match(7, 0, 0, { status: 'scheduled', homeScore: null, awayScore: null }),
		match(8, 0, 0, { awayTeam: null }),
	]
	expect(formOf(matches)).toEqual({
		1: ['won', 'drawn', 'lost', 'won', 'lost'],
		2: ['lost', 'drawn', 'won', 'lost', 'lost'],
	})
})
