import { readFileSync } from 'node:fs'
import type { Rule } from '../rule.ts'
import type { Result } from '../tally.ts'

/** Deutsche Fussball Liga, Spielordnung: goal difference, goals, both matches together, away goals in these, in all. */
export const BUNDESLIGA: Rule = {
	criteria: [
		...(['points', 'goalDifference', 'goalsFor'] as const),
		...(['headToHeadPoints', 'headToHeadGoalDifference', 'headToHeadAwayGoals'] as const),
		...(['awayGoals', 'lot'] as const),
	],
	startAgain: 'after head to head',
}

/**
 * Real Federación Española de Fútbol, Reglamento General, article 201. Omits fair play, which comes next, because
 * neither it nor starting again separates any teams in this season.
 */
export const LA_LIGA: Rule = {
	criteria: ['points', 'headToHeadPoints', 'headToHeadGoalDifference', 'goalDifference', 'goalsFor', 'lot'],
	startAgain: 'at once',
}

/** The Premier League Handbook: goal difference, goals, points of the matches between them, away goals in these. */
export const PREMIER_LEAGUE: Rule = {
	criteria: ['points', 'goalDifference', 'goalsFor', 'headToHeadPoints', 'headToHeadAwayGoals', 'lot'],
	startAgain: 'after head to head',
}

/** Regulations of the UEFA European Football Championship since 2016; lots replace what follows goals. */
export const UEFA_EURO: Rule = {
	criteria: [
		...(['points', 'headToHeadPoints', 'headToHeadGoalDifference', 'headToHeadGoalsFor'] as const),
		...(['goalDifference', 'goalsFor', 'wins', 'lot'] as const),
	],
	startAgain: 'after head to head',
}

type Official = {
	place: number
	team: string
	wins: number
	draws: number
	losses: number
	goalsFor: number
	goalsAgainst: number
	points: number
}

/** Teams by number; lots are in reverse alphabetical order. */
export const entrants = (names: Iterable<string>) =>
	[...new Set(names)].sort().map((name, i) => ({ id: i + 1, name, lot: 1000 - i }))

/** The matches and the official table of a season, from the file beside this one. */
export function readSeason(file: string) {
	const text = readFileSync(new URL(`${file}.csv`, import.meta.url), 'utf8')
	const [matches, table] = text.trim().split('\n\n').map(rows) as [string[][], string[][]]
	const teams = entrants(matches.map(([, home]) => home!))
	const idOf = (name: string) => teams.find((team) => team.name === name)!.id
	const results: Result[] = matches.map(([, home, away, homeScore, awayScore]) => ({
		home: idOf(home!),
		away: idOf(away!),
		homeScore: Number(homeScore),
		awayScore: Number(awayScore),
	}))
	const official: Official[] = table.map(([place, team, ...numbers]) => {
		const [wins, draws, losses, goalsFor, goalsAgainst, points] = numbers.map(Number) as [
			...[number, number, number, number, number, number],
		]
		return { place: Number(place), team: team!, wins, draws, losses, goalsFor, goalsAgainst, points }
	})
	return { teams, results, official }
}

/** The rows of a table without notes and header. */
const rows = (text: string) =>
	text
		.split('\n')
		.filter((line) => !line.startsWith('#'))
		.slice(1)
		.map((line) => line.split(','))
