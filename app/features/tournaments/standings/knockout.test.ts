import { describe, expect, test } from 'vitest'
import { roundName } from '../rounds.ts'
import { knockoutStandings, type KnockoutMatch } from './knockout.ts'
import type { Result } from './tally.ts'

const teams = ['Ants', 'Bees', 'Cats', 'Dogs', 'Elks', 'Foxes', 'Goats', 'Hares'].map((name, i) => ({
	id: i + 1,
	name,
	lot: 100 - i,
}))

type Ended = { score?: [number, number]; penalties?: [number, number]; forfeitedBy?: 'home' | 'away' | 'both' }

function match(round: number, rounds: number, home: string, away: string, ended: Ended = {}, isThirdPlace = false) {
	const idOf = (name: string) => ({ id: teams.find((team) => team.name === name)!.id })
	const { score, penalties, forfeitedBy = null } = ended
	const found: KnockoutMatch = {
		round,
		isThirdPlace,
		forfeitedBy,
		homeTeam: idOf(home),
		awayTeam: idOf(away),
		roundName: roundName({ format: 'knockout', round, rounds, isThirdPlace }),
		status: score ? 'completed' : 'scheduled',
		homeScore: score?.[0] ?? null,
		awayScore: score?.[1] ?? null,
		homePenalties: penalties?.[0] ?? null,
		awayPenalties: penalties?.[1] ?? null,
	}
	return found
}

function table(matches: KnockoutMatch[], entered = teams) {
	const results = matches.flatMap(({ homeTeam, awayTeam, homeScore, awayScore, forfeitedBy }): Result[] =>
		homeScore === null || awayScore === null
			? []
			: [{ home: homeTeam!.id, away: awayTeam!.id, homeScore, awayScore, forfeitedBy }],
	)
	return knockoutStandings(entered, matches, results)
}

const firstRound = [
	match(1, 3, 'Ants', 'Hares', { score: [4, 0] }),
	match(1, 3, 'Dogs', 'Elks', { score: [0, 1] }),
	match(1, 3, 'Bees', 'Goats', { score: [2, 2], penalties: [5, 4] }),
	match(1, 3, 'Cats', 'Foxes', { score: [3, 1] }),
]
const semiFinals = [match(2, 3, 'Ants', 'Elks', { score: [2, 0] }), match(2, 3, 'Bees', 'Cats', { score: [0, 1] })]

describe('a knockout', () => {
	const rows = table([
		...firstRound,
		...semiFinals,
		match(3, 3, 'Elks', 'Bees', { score: [1, 2] }, true),
		match(3, 3, 'Ants', 'Cats', { score: [1, 1], penalties: [3, 4] }),
	])

	test('ranks teams by how far they came, and by the table within a round', () => {
		expect(rows.map(({ rank, team }) => [rank, team.name])).toEqual([
			[1, 'Cats'],
			[2, 'Ants'],
			[3, 'Bees'],
			[4, 'Elks'],
			[5, 'Goats'],
			[6, 'Dogs'],
			[7, 'Foxes'],
			[8, 'Hares'],
		])
	})

	test('says why', () => {
		expect(rows.map(({ why }) => why)).toEqual([
			'Won the final',
			'Lost the final',
			'Won the match for third place',
			'Lost the match for third place',
			'Out in the quarter-finals; more points (1 to 0)',
			'Out in the quarter-finals; fewer points (0 to 1), then, level with Foxes and Hares, better difference (−1 to −2)',
			'Out in the quarter-finals; fewer points (0 to 1), then, level with Dogs and Hares, better difference (−2 to −4)',
			'Out in the quarter-finals',
		])
	})

	test('counts all the matches of a team, penalties as draws', () => {
		expect(rows[0]!.stats).toEqual({
			matchesPlayed: 3,
			wins: 2,
			draws: 1,
			losses: 0,
			goalsFor: 5,
			goalsAgainst: 2,
			points: 7,
		})
	})
})

test('until the end, teams still in rank above those that went out, and later rounds first', () => {
	const final = { ...match(3, 3, 'Ants', 'Bees'), awayTeam: null }
	const rows = table([...firstRound, semiFinals[0]!, match(2, 3, 'Bees', 'Cats'), final])
	expect(rows.map(({ team, why }) => [team.name, why]).slice(0, 4)).toEqual([
		['Ants', 'Through to the final'],
		['Bees', 'Through to the semi-finals'],
		['Cats', 'Through to the semi-finals'],
		['Elks', 'Out in the semi-finals'],
	])
})

test('without a match for third place the table separates the losing semi-finalists', () => {
	const rows = table([...firstRound, ...semiFinals, match(3, 3, 'Ants', 'Cats', { score: [2, 1] })])
	expect(rows.slice(0, 4).map(({ team }) => team.name)).toEqual(['Ants', 'Cats', 'Elks', 'Bees'])
})

test('a side that did not play is out, and a final that neither side played has no winner', () => {
	const two = teams.slice(0, 2)
	const walkover = match(1, 1, 'Ants', 'Bees', { score: [0, 1], forfeitedBy: 'home' })
	expect(table([walkover], two).map(({ why }) => why)).toEqual(['Won the final', 'Lost the final'])
	const notPlayed = match(1, 1, 'Ants', 'Bees', { score: [0, 0], forfeitedBy: 'both' })
	expect(table([notPlayed], two).map(({ why }) => why?.split(';')[0])).toEqual(['Lost the final', 'Lost the final'])
})

test('before the first result the teams keep their given order', () => {
	const rows = table([match(1, 3, 'Ants', 'Hares')])
	expect(rows.map(({ team, why }) => [team.name, why])).toEqual(teams.map(({ name }) => [name, null]))
})
