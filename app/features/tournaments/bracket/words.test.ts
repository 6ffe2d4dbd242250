import { expect, test } from 'vitest'
import type { BracketMatch } from './layout.ts'
import { matchWords, noteWords } from './words.ts'

const open: BracketMatch = {
	id: 1,
	matchNumber: 5,
	round: 2,
	roundName: 'Semi-finals',
	position: 0,
	isThirdPlace: false,
	status: 'scheduled',
	startTime: new Date('2026-12-05T08:00Z'),
	forfeitedBy: null,
	hasCourt: true,
	groupName: null,
	bracket: null,
	homePlace: null,
	awayPlace: null,
	homeTeam: { id: 1, name: 'Kasi Stars' },
	homeLabel: 'Kasi Stars',
	homeFrom: 1,
	awayTeam: null,
	awayLabel: 'Winner of match 3',
	awayFrom: 3,
	homeScore: null,
	awayScore: null,
	homePenalties: null,
	awayPenalties: null,
}
const over: BracketMatch = {
	...open,
	status: 'completed',
	awayTeam: { id: 2, name: 'Hot Shots' },
	awayLabel: 'Hot Shots',
	homeScore: 2,
	awayScore: 1,
}
const shootOut = { ...over, homeScore: 1, homePenalties: 3, awayPenalties: 4 }

test('a match in one line', () => {
	expect(matchWords(open)).toBe('Kasi Stars v Winner of match 3, Sat 5 Dec 10:00')
	expect(matchWords({ ...open, hasCourt: false })).toBe('Kasi Stars v Winner of match 3, time to be decided')
	expect(matchWords(over)).toBe('Kasi Stars 2–1 Hot Shots')
	expect(matchWords(shootOut)).toBe('Kasi Stars 1–1 (3–4 on penalties) Hot Shots')
	expect(matchWords({ ...open, status: 'cancelled' })).toBe('Kasi Stars v Winner of match 3, cancelled')
})

test('the words below a match in the list', () => {
	expect(noteWords(open, false)).toBe('Sat 5 Dec 10:00')
	expect(noteWords({ ...open, hasCourt: false }, false)).toBe('Time to be decided')
	expect(noteWords({ ...open, status: 'cancelled' }, false)).toBe('Cancelled')
	expect(noteWords(over, false)).toBeNull()
	expect(noteWords(shootOut, false)).toBe('Hot Shots won 4–3 on penalties')
	expect(noteWords(shootOut, true)).toBe('Hot Shots win the tournament, 4–3 on penalties')
	expect(noteWords({ ...over, isThirdPlace: true }, true)).toBe('Kasi Stars are third')
	expect(noteWords({ ...over, forfeitedBy: 'away' }, false)).toBe('Kasi Stars go through without playing')
	expect(noteWords({ ...over, forfeitedBy: 'both' }, false)).toBe('Nobody goes through')
})
