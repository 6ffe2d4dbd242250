import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TournamentFormat } from '../../status.ts'
import { DEFAULT_RULE, PARTNERS_RULE, SWISS_RULE } from '../rule.ts'
import { standings } from '../table.ts'
import { tally, type Result, type Tally } from '../tally.ts'
import { TieBreaksForm } from './schemas.ts'
import { fixedOrder, orderWords, ruleOf, tieBreaksIn, tieBreaksOf, tieBreakWords, type TieBreak } from './tie-breaks.ts'

/** An order that an organiser can choose, a few teams, and some of their matches with low scores, so that many are level. */
const chosen = fc
	.constantFrom(...TournamentFormat.filter((format) => tieBreaksOf(format).length > 0))
	.chain((format) => fc.record({ format: fc.constant(format), order: some(tieBreaksOf(format)) }))
const some = (all: readonly TieBreak[]) => fc.shuffledSubarray([...all], { minLength: 1 }) as fc.Arbitrary<TieBreak[]>
const season = fc.integer({ min: 2, max: 6 }).chain((count) => {
	const pairs = Array.from({ length: count }, (_, i) =>
		Array.from({ length: i }, (_, j) => [j + 1, i + 1] as const),
	).flat()
	const match = fc.record({
		pair: fc.constantFrom(...pairs),
		homeScore: fc.nat(2),
		awayScore: fc.nat(2),
	})
	return fc.record({
		teams: fc
			.uniqueArray(fc.nat(99), { minLength: count, maxLength: count })
			.map((lots) => lots.map((lot, i) => ({ id: i + 1, name: `Team ${i + 1}`, lot }))),
		results: fc
			.array(match, { minLength: 1, maxLength: 14 })
			.map((matches) =>
				matches.map(({ pair: [home, away], homeScore, awayScore }): Result => ({ home, away, homeScore, awayScore })),
			),
	})
})

/** Each measure by itself, written anew: `level` are the teams that a head-to-head one counts the matches of. */
function measure(tieBreak: TieBreak, id: number, level: readonly number[], all: readonly number[], results: Result[]) {
	const between = (ids: readonly number[]) => tally(ids, results).get(id)!
	const { goalsFor, goalsAgainst, wins, opponentsPoints }: Tally = between(all)
	const among = between(level)
	return {
		headToHeadPoints: among.points,
		headToHeadGoalDifference: among.goalsFor - among.goalsAgainst,
		headToHeadGoalsFor: among.goalsFor,
		opponentsPoints,
		goalDifference: goalsFor - goalsAgainst,
		goalsFor,
		wins,
	}[tieBreak]
}

/** Orders level teams naively: the first tie-break that parts them does, and each part begins again. */
function ordered(
	level: number[],
	all: number[],
	order: TieBreak[],
	results: Result[],
	lotOf: (id: number) => number,
): number[] {
	if (level.length < 2) return level
	for (const tieBreak of order) {
		const values = new Map(level.map((id) => [id, measure(tieBreak, id, level, all, results)]))
		const distinct = [...new Set(values.values())].sort((a, b) => b - a)
		if (distinct.length > 1)
			return distinct.flatMap((value) =>
				ordered(
					level.filter((id) => values.get(id) === value),
					all,
					order,
					results,
					lotOf,
				),
			)
	}
	return [...level].sort((a, b) => lotOf(a) - lotOf(b))
}

describe('any order that can be chosen', () => {
	test('makes the table a total order that follows it', () => {
		fc.assert(
			fc.property(chosen, season, ({ format, order }, { teams, results }) => {
				const table = standings(teams, results, ruleOf({ format, tieBreaks: order }))
				const ids = teams.map(({ id }) => id)
				expect(table.map(({ rank }) => rank)).toEqual(ids)
				expect(table.map(({ team }) => team.id).sort()).toEqual(ids)
				const points = tally(ids, results)
				const levels = [...new Set([...points.values()].map((team) => team.points))].sort((a, b) => b - a)
				const lots = new Map(teams.map(({ id, lot }) => [id, lot]))
				const expected = levels.flatMap((level) =>
					ordered(
						ids.filter((id) => points.get(id)!.points === level),
						ids,
						order,
						results,
						(id) => lots.get(id)!,
					),
				)
				expect(table.map(({ team }) => team.id)).toEqual(expected)
			}),
			{ numRuns: 600 },
		)
	})

	test('does not hang on the order in which teams and results are given', () => {
		fc.assert(
			fc.property(chosen, season, ({ format, order }, { teams, results }) => {
				const rule = ruleOf({ format, tieBreaks: order })
				const idsOf = (of: typeof teams, played: Result[]) => standings(of, played, rule).map(({ team }) => team.id)
				expect(idsOf(teams.toReversed(), results.toReversed())).toEqual(idsOf(teams, results))
			}),
		)
	})
})

describe('the rule of a format', () => {
	test('is the usual one until something else is chosen', () => {
		for (const tieBreaks of [null, [], ['lot'], ['no such thing']]) {
			expect(ruleOf({ format: 'league', tieBreaks })).toEqual(DEFAULT_RULE)
			expect(ruleOf({ format: 'swiss', tieBreaks })).toEqual(SWISS_RULE)
			expect(ruleOf({ format: 'americano', tieBreaks })).toEqual(PARTNERS_RULE)
		}
	})

	test('has those of the chosen tie-breaks that the format has', () => {
		const tieBreaks = ['wins', 'headToHeadPoints', 'goalDifference']
		expect(ruleOf({ format: 'round_robin', tieBreaks }).criteria).toEqual(['points', ...tieBreaks, 'lot'])
		expect(tieBreaksIn(ruleOf({ format: 'swiss', tieBreaks }))).toEqual(['wins', 'goalDifference'])
	})

	test.each(TournamentFormat)('of %s can be chosen as it is', (format) => {
		const own = tieBreaksOf(format)
		if (own.length === 0) return expect(['knockout', 'double_elimination']).toContain(format)
		for (const tieBreak of tieBreaksIn(ruleOf({ format, tieBreaks: null }))) expect(own).toContain(tieBreak)
		for (const tieBreak of own) expect(tieBreakWords(tieBreak, 'sets')).not.toMatch(/goal/)
	})
})

test('the words below the table follow the order', () => {
	const words = (format: TournamentFormat, tieBreaks: string[] | null, counts: 'goals' | 'sets' = 'goals') =>
		orderWords({ format, tieBreaks, counts })
	expect(words('league', ['goalDifference', 'wins'])).toBe(
		'Teams level on points go by goal difference, then matches won, then by the draw.',
	)
	expect(words('swiss', null, 'sets')).toBe(
		'Teams level on points go by the table points of their opponents, then set difference, then sets won, then by the draw.',
	)
	expect(words('mexicano', null)).toBe(
		'Players level on points go by matches won, then difference of points, then by the draw.',
	)
	expect(words('knockout', null)).toBeNull()
})

test('the order is fixed once a match has begun', () => {
	const of = { status: 'ongoing', format: 'league', hasBegun: false } as const
	expect(fixedOrder(of)).toBeNull()
	expect(fixedOrder({ ...of, status: 'registration_open' })).toBeNull()
	expect(fixedOrder({ ...of, hasBegun: true })).toMatch(/^Matches have begun/)
	expect(fixedOrder({ ...of, status: 'cancelled' })).not.toBeNull()
	expect(fixedOrder({ ...of, format: 'knockout' })).not.toBeNull()
})

test('the form takes places of known tie-breaks', () => {
	const read = (places: unknown) => TieBreaksForm.safeParse({ places })
	expect(read({ goalDifference: '2', wins: '1', goalsFor: '' }).data).toEqual({
		places: { goalDifference: 2, wins: 1 },
	})
	expect(TieBreaksForm.parse({})).toEqual({ places: {} })
	for (const bad of [
		{ wins: '0' },
		{ wins: '8' },
		{ wins: '1.5' },
		{ wins: '🏆' },
		{ lot: '1' },
		{ points: '1' },
		'x',
		['1'],
	])
		expect(read(bad).success, JSON.stringify(bad)).toBe(false)
})
