import { describe, expect, it } from 'vitest'
import { seatChange, seatOf, type KnockoutMatch } from './seats.ts'

/** A match of teams 1 and 2 without a result, unless `wishes` say otherwise. */
const aMatch = (wishes: Partial<KnockoutMatch> = {}): KnockoutMatch => ({
	matchNumber: 1,
	homeTeamId: 1,
	awayTeamId: 2,
	homeFrom: null,
	awayFrom: null,
	homePlace: null,
	awayPlace: null,
	isThirdPlace: false,
	status: 'scheduled',
	homeScore: null,
	awayScore: null,
	homePenalties: null,
	awayPenalties: null,
	forfeitedBy: null,
	decidedBy: null,
	proposal: null,
	...wishes,
})
const over = (homeScore: number, awayScore: number, wishes: Partial<KnockoutMatch> = {}) =>
	aMatch({ status: 'completed', homeScore, awayScore, decidedBy: 'captains', ...wishes })
const later = aMatch({ matchNumber: 2, homeTeamId: null, homeFrom: 1, awayTeamId: 9 })
const noneWithdrawn = new Set<number>()

describe('who plays on a side', () => {
	const seat = (feeder: KnockoutMatch, match = later) => seatOf(match, 'home', new Map([[1, feeder]]))

	it('is the loser of the match before it where its place says so', () => {
		const second = { ...later, homePlace: '2' }
		expect(seat(over(2, 1), second)).toBe(2)
		expect(seat(over(0, 1), second)).toBe(1)
		expect(seat(over(0, 0, { forfeitedBy: 'both' }), second)).toBeNull()
		expect(seat(aMatch(), second)).toBeUndefined()
	})

	it('is the team at a place of a group, once that is over', () => {
		const match = aMatch({ homeTeamId: null, homePlace: '1A' })
		const seatFrom = (places: [string, number | null][]) => seatOf(match, 'home', new Map(), new Map(places))
		expect(
			seatFrom([
				['1A', 7],
				['1B', 8],
			]),
		).toBe(7)
		expect(seatFrom([['1A', null]])).toBeNull()
		expect(seatFrom([['1B', 8]])).toBeUndefined()
	})

	it('is undecided until the match before it is over', () => {
		expect(seat(aMatch())).toBeUndefined()
		expect(seat(aMatch({ status: 'in_progress' }))).toBeUndefined()
		expect(seat(over(2, 1))).toBe(1)
		expect(seat(over(1, 2))).toBe(2)
		expect(seat(over(1, 1, { homePenalties: 3, awayPenalties: 4 }))).toBe(2)
	})

	it('is the loser in the match for third place', () => {
		const third = { ...later, isThirdPlace: true }
		expect(seat(over(2, 1), third)).toBe(2)
		expect(seat(over(0, 1, { forfeitedBy: 'home' }), third)).toBe(1)
		expect(seat(over(0, 1, { forfeitedBy: 'home', homeTeamId: null }), third)).toBeNull()
	})

	it('is empty if neither side played', () => {
		expect(seat(over(0, 0, { forfeitedBy: 'both' }))).toBeNull()
		expect(seat(over(0, 0, { forfeitedBy: 'both' }), { ...later, isThirdPlace: true })).toBeNull()
	})

	it('is the drawn team if no match comes before', () => {
		expect(seatOf(later, 'away', new Map())).toBe(9)
	})
})

describe('what becomes of a match', () => {
	it('is no change while nothing has changed', () => {
		expect(seatChange(aMatch(), 1, 2, noneWithdrawn)).toBeNull()
		expect(seatChange(over(2, 1), 1, 2, noneWithdrawn)).toBeNull()
		expect(seatChange(later, undefined, 9, noneWithdrawn)).toBeNull()
	})

	it('is a change of sides', () => {
		expect(seatChange(later, 4, 9, noneWithdrawn)).toEqual({ kind: 'seated', homeTeamId: 4, awayTeamId: 9 })
		expect(seatChange(aMatch(), undefined, 2, noneWithdrawn)).toMatchObject({ kind: 'seated', homeTeamId: null })
	})

	it('is a walkover if one or both sides are missing, once both are known', () => {
		expect(seatChange(later, null, 9, noneWithdrawn)).toMatchObject({ kind: 'walkover', forfeitedBy: 'home' })
		expect(seatChange(later, 4, 9, new Set([9]))).toMatchObject({ kind: 'walkover', forfeitedBy: 'away' })
		expect(seatChange(later, null, 9, new Set([9]))).toMatchObject({ kind: 'walkover', forfeitedBy: 'both' })
		expect(seatChange(later, undefined, 9, new Set([9]))).toBeNull()
	})

	it('is no change if it was played before a side left', () => {
		const told = aMatch({ proposal: {} })
		expect(seatChange(told, 1, 2, new Set([2]))).toBeNull()
		expect(seatChange(told, 1, 3, new Set([3]))).toMatchObject({ kind: 'walkover', forfeitedBy: 'away' })
		expect(seatChange(over(2, 1), 1, 2, new Set([1, 2]))).toBeNull()
	})

	it('is refused if it has a result between other sides', () => {
		expect(seatChange(over(2, 1), 1, 3, noneWithdrawn)).toMatchObject({ kind: 'played' })
		const byWord = over(0, 1, { forfeitedBy: 'home', decidedBy: 'organizer' })
		expect(seatChange(byWord, 3, 2, noneWithdrawn)).toMatchObject({ kind: 'played' })
		const givenUp = over(0, 1, { forfeitedBy: 'home', decidedBy: 'forfeit' })
		expect(seatChange(givenUp, 3, 2, noneWithdrawn)).toMatchObject({ kind: 'played' })
	})

	it('is open again if a walkover no longer applies', () => {
		const byItself = over(0, 1, { homeTeamId: null, forfeitedBy: 'home', decidedBy: 'forfeit' })
		expect(seatChange(byItself, null, 2, noneWithdrawn)).toBeNull()
		expect(seatChange(byItself, 5, 2, noneWithdrawn)).toEqual({ kind: 'open', homeTeamId: 5, awayTeamId: 2 })
		expect(seatChange(byItself, undefined, 2, noneWithdrawn)).toMatchObject({ kind: 'open', homeTeamId: null })
		expect(seatChange(byItself, 5, 2, new Set([5]))).toMatchObject({ kind: 'walkover', homeTeamId: 5 })
	})
})
