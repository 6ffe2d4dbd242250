import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_RULE, type Rule } from './rule.ts'
import { BUNDESLIGA, entrants, LA_LIGA, PREMIER_LEAGUE, UEFA_EURO } from './seasons/leagues.ts'
import { standings } from './table.ts'
import type { Result } from './tally.ts'

/** Matches in text form: 'Greece 1–0 Russia'. */
function played(...lines: string[]) {
	const matches = lines.map((line) => {
		const [, home, score, away] = line.match(/^(.+) (\d+–\d+) (.+)$/)!
		return { home: home!, away: away!, score: score!.split('–').map(Number) as [number, number] }
	})
	const teams = entrants(matches.flatMap(({ home, away }) => [home, away]))
	const idOf = (name: string) => teams.find((team) => team.name === name)!.id
	const results: Result[] = matches.map(({ home, away, score: [homeScore, awayScore] }) => ({
		home: idOf(home),
		away: idOf(away),
		homeScore,
		awayScore,
	}))
	return { teams, results }
}

const table = ({ teams, results }: ReturnType<typeof played>, rule?: Rule) =>
	standings(teams, results, rule).map(({ team }) => team.name)
const reasons = ({ teams, results }: ReturnType<typeof played>, rule?: Rule) =>
	Object.fromEntries(standings(teams, results, rule).map(({ team, why }) => [team.name, why]))

describe('groups as they ended', () => {
	// UEFA Euro 2012, group A: Greece went through before Russia, despite a goal difference worse by two.
	const euro2012 = played(
		'Poland 1–1 Greece',
		'Russia 4–1 Czechia',
		'Greece 1–2 Czechia',
		'Poland 1–1 Russia',
		'Greece 1–0 Russia',
		'Czechia 1–0 Poland',
	)
	// UEFA Euro 2020, group B: three teams on 3 points, each of which had beaten one of the others.
	const euro2020 = played(
		'Denmark 0–1 Finland',
		'Belgium 3–0 Russia',
		'Finland 0–1 Russia',
		'Denmark 1–2 Belgium',
		'Russia 1–4 Denmark',
		'Finland 0–2 Belgium',
	)
	// UEFA Euro 2004, group C: all three matches among three teams were drawn.
	const euro2004 = played(
		'Denmark 0–0 Italy',
		'Sweden 5–0 Bulgaria',
		'Bulgaria 0–2 Denmark',
		'Italy 1–1 Sweden',
		'Italy 2–1 Bulgaria',
		'Denmark 2–2 Sweden',
	)
	// UEFA Champions League 2013/14, group F: three teams on 12 points, with 6 each from their matches.
	const champions2013 = played(
		'Marseille 1–2 Arsenal',
		'Napoli 2–1 Dortmund',
		'Arsenal 2–0 Napoli',
		'Dortmund 3–0 Marseille',
		'Arsenal 1–2 Dortmund',
		'Marseille 1–2 Napoli',
		'Dortmund 0–1 Arsenal',
		'Napoli 3–2 Marseille',
		'Arsenal 2–0 Marseille',
		'Dortmund 3–1 Napoli',
		'Marseille 1–2 Dortmund',
		'Napoli 2–0 Arsenal',
	)

	test.each([
		['Euro 2012, group A', euro2012, ['Czechia', 'Greece', 'Russia', 'Poland']],
		['Euro 2020, group B', euro2020, ['Belgium', 'Denmark', 'Finland', 'Russia']],
		['Euro 2004, group C', euro2004, ['Sweden', 'Denmark', 'Italy', 'Bulgaria']],
		['Champions League 2013/14, group F', champions2013, ['Dortmund', 'Arsenal', 'Napoli', 'Marseille']],
	])('%s, by the default rule and by that of UEFA', (_, group, order) => {
		expect(table(group)).toEqual(order)
		expect(table(group, UEFA_EURO)).toEqual(order)
	})

	test('and the default rule says why', () => {
		expect(reasons(euro2012)).toEqual({
			Czechia: null,
			Greece: 'Level on 4 points with Russia: won their match 1–0',
			Russia: null,
			Poland: null,
		})
		expect(reasons(euro2020).Finland).toBe(
			'Level on 3 points with Denmark and Russia: better difference in the matches between them (0 to −2)',
		)
		expect(reasons(euro2004).Sweden).toBe('Level on 5 points with Denmark and Italy: better difference (+5 to +2)')
		expect(reasons(euro2004, UEFA_EURO).Sweden).toBe(
			'Level on 5 points with Denmark and Italy: more scored in the matches between them (3 to 2)',
		)
	})

	test('Russia would have been second in 2012 by goal difference', () => {
		expect(table(euro2012, PREMIER_LEAGUE)).toEqual(['Czechia', 'Russia', 'Greece', 'Poland'])
	})
})

describe('if the matches between level teams separate only some of them', () => {
	/** Example 2 of part D in FIBA's Official Basketball Rules; one of the two that lost to B had beaten the other. */
	test('the rest are compared among themselves from the beginning', () => {
		const group = played('A 100–55 B', 'B 100–85 C', 'A 90–85 C', 'B 75–80 D', 'A 120–75 D', 'C 65–55 D')
		expect(table(group)).toEqual(['A', 'B', 'C', 'D'])
		expect(reasons(group)).toEqual({
			A: null,
			B: 'Level on 3 points with C and D: better difference in the matches between them (+10 to −5)',
			C:
				'Level on 3 points with B and D: worse difference in the matches between them (−5 to +10), ' +
				'then, level with D, won their match 65–55',
			D: null,
		})
	})

	// A, B and C have 7 points each; A beat both others, whose own match was drawn.
	const group = played(
		'A 1–0 B',
		'A 3–0 C',
		'B 1–1 C',
		'A 0–0 D',
		'A 0–1 E',
		'A 0–1 F',
		'B 1–0 D',
		'B 1–0 E',
		'B 0–1 F',
		'C 5–0 D',
		'C 5–0 E',
		'C 0–1 F',
		'D 0–0 E',
		'D 0–0 F',
		'E 0–0 F',
	)

	test('starting again at once leaves out matches against teams already placed', () => {
		expect(table(group).indexOf('C')).toBe(table(group).indexOf('B') - 1)
		expect(reasons(group).C).toContain('then, level with B, better difference (+6 to 0)')
	})

	test('UEFA compares all of the matches between the three first', () => {
		expect(table(group, UEFA_EURO).indexOf('B')).toBe(table(group, UEFA_EURO).indexOf('C') - 1)
		expect(reasons(group, UEFA_EURO).B).toContain('better difference in the matches between them (−1 to −3)')
	})
})

test('before the first result there are no reasons, and teams keep their given order', () => {
	const teams = [3, 1, 2].map((id) => ({ id, name: `Team ${id}`, lot: id }))
	expect(standings(teams, []).map(({ team, rank, why }) => [team.id, rank, why])).toEqual([
		[3, 1, null],
		[1, 2, null],
		[2, 3, null],
	])
})

test('lots separate teams level in everything, the smaller first', () => {
	const teams = [
		{ id: 1, name: 'Lions', lot: 9 },
		{ id: 2, name: 'Tigers', lot: 4 },
	]
	const rows = standings(teams, [{ home: 1, away: 2, homeScore: 1, awayScore: 1 }])
	expect(rows.map(({ team, why }) => [team.name, why])).toEqual([
		['Tigers', 'Level on 1 point with Lions: by the draw'],
		['Lions', null],
	])
})

test('teams with the same lot go by their numbers', () => {
	const teams = [2, 1].map((id) => ({ id, name: `Team ${id}`, lot: 0 }))
	const rows = standings(teams, [{ home: 1, away: 2, homeScore: 0, awayScore: 0 }])
	expect(rows.map(({ team, why }) => [team.id, why])).toEqual([
		[1, 'Level on 1 point with Team 2: by the draw'],
		[2, null],
	])
})

describe('who did not play', () => {
	const teams = entrants(['Lions', 'Tigers'])
	const after = (result: Pick<Result, 'homeScore' | 'awayScore' | 'forfeitedBy'>) =>
		standings(teams, [{ home: 1, away: 2, ...result }]).map(({ team, stats }) => [
			team.name,
			stats.wins,
			stats.draws,
			stats.losses,
			stats.points,
		])

	test.each([
		[
			'home',
			0,
			3,
			[
				['Tigers', 1, 0, 0, 3],
				['Lions', 0, 0, 1, 0],
			],
		],
		[
			'away',
			3,
			0,
			[
				['Lions', 1, 0, 0, 3],
				['Tigers', 0, 0, 1, 0],
			],
		],
		[
			'both',
			0,
			0,
			[
				['Tigers', 0, 0, 1, 0],
				['Lions', 0, 0, 1, 0],
			],
		],
	] as const)('%s has lost', (forfeitedBy, homeScore, awayScore, rows) => {
		expect(after({ homeScore, awayScore, forfeitedBy })).toEqual(rows)
	})
})

const rules = { DEFAULT_RULE, BUNDESLIGA, LA_LIGA, PREMIER_LEAGUE, UEFA_EURO }

/** Teams with lots, and any matches between them. */
const competition = fc.integer({ min: 2, max: 9 }).chain((size) =>
	fc.record({
		teams: fc
			.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: size, maxLength: size })
			.map((lots) => lots.map((lot, i) => ({ id: i + 1, name: `Team ${i + 1}`, lot }))),
		results: fc.array(
			fc
				.record({
					home: fc.integer({ min: 1, max: size }),
					away: fc.integer({ min: 1, max: size }),
					homeScore: fc.integer({ min: 0, max: 3 }),
					awayScore: fc.integer({ min: 0, max: 3 }),
					forfeitedBy: fc.option(fc.constantFrom('home' as const, 'away' as const, 'both' as const), { freq: 8 }),
				})
				.filter(({ home, away }) => home !== away),
			{ minLength: 1, maxLength: 40 },
		),
		rule: fc.constantFrom(...Object.values(rules)),
		shuffle: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
	}),
)

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

describe('whatever the results', () => {
	test('the sums are right and every place is given once', () => {
		fc.assert(
			fc.property(competition, ({ teams, results, rule }) => {
				const rows = standings(teams, results, rule)
				const all = (key: keyof (typeof rows)[number]['stats']) => sum(rows.map(({ stats }) => stats[key]))
				expect(rows.map(({ rank }) => rank)).toEqual(teams.map((_, i) => i + 1))
				expect(new Set(rows.map(({ team }) => team.id)).size).toBe(teams.length)
				expect(all('goalsFor')).toBe(all('goalsAgainst'))
				expect(all('goalsFor')).toBe(sum(results.map(({ homeScore, awayScore }) => homeScore + awayScore)))
				expect(all('matchesPlayed')).toBe(2 * results.length)
				expect(all('wins')).toBe(all('losses') - 2 * results.filter(({ forfeitedBy }) => forfeitedBy === 'both').length)
				for (const { stats } of rows) {
					expect(stats.points).toBe(3 * stats.wins + stats.draws)
					expect(stats.matchesPlayed).toBe(stats.wins + stats.draws + stats.losses)
				}
			}),
		)
	})

	test('no team ranks above one with more points', () => {
		fc.assert(
			fc.property(competition, ({ teams, results, rule }) => {
				const points = standings(teams, results, rule).map(({ stats }) => stats.points)
				expect(points).toEqual([...points].sort((a, b) => b - a))
			}),
		)
	})

	test('the order in which teams and results come does not matter', () => {
		fc.assert(
			fc.property(competition, ({ teams, results, rule, shuffle }) => {
				const shuffled = <T>(list: readonly T[]) =>
					list
						.map((item) => ({ item, key: shuffle.next().value as number }))
						.sort((a, b) => a.key - b.key)
						.map(({ item }) => item)
				const places = (rows: ReturnType<typeof standings>) => rows.map(({ team, rank }) => [rank, team.id])
				expect(places(standings(shuffled(teams), shuffled(results), rule))).toEqual(
					places(standings(teams, results, rule)),
				)
			}),
		)
	})

	test('a reason is given exactly if points alone do not rank a team above the next', () => {
		fc.assert(
			fc.property(competition, ({ teams, results, rule }) => {
				const rows = standings(teams, results, rule)
				for (const [i, { stats, why }] of rows.entries()) {
					const level = rows[i + 1]?.stats.points === stats.points
					expect(why !== null).toBe(level)
					if (level) expect(why).toMatch(/^Level on \d+ points? with .+: .+/)
				}
			}),
		)
	})
})
