import { describe, expect, test } from 'vitest'
import { DEFAULT_RULE } from './rule.ts'
import { BUNDESLIGA, LA_LIGA, PREMIER_LEAGUE, readSeason } from './seasons/leagues.ts'
import { standings } from './table.ts'

const bundesliga = readSeason('bundesliga-2019-20')
const laLiga = readSeason('la-liga-2018-19')

const published = (rows: ReturnType<typeof standings>) =>
	rows.map(({ team, rank, stats: { matchesPlayed: _, ...stats } }) => ({ place: rank, team: team.name, ...stats }))
const places = (rows: ReturnType<typeof standings>) => rows.map(({ team }) => team.name)
const whyOf = (rows: ReturnType<typeof standings>, name: string) => rows.find(({ team }) => team.name === name)!.why

describe.each([
	{ name: 'Bundesliga 2019/20', season: bundesliga, teams: 18 },
	{ name: 'La Liga 2018/19', season: laLiga, teams: 20 },
])('$name is whole:', ({ season, teams }) => {
	test(`${teams} teams, each at home against each other once`, () => {
		const pairs = season.results.map(({ home, away }) => `${home}-${away}`)
		expect(season.teams).toHaveLength(teams)
		expect(season.official).toHaveLength(teams)
		expect(new Set(pairs).size).toBe(teams * (teams - 1))
		expect(pairs).toHaveLength(teams * (teams - 1))
		expect(season.results.every(({ home, away }) => home !== away)).toBe(true)
	})
})

test('Bundesliga 2019/20 ends as it ended, by the rule of the Bundesliga', () => {
	expect(published(standings(bundesliga.teams, bundesliga.results, BUNDESLIGA))).toEqual(bundesliga.official)
})

test('La Liga 2018/19 ends as it ended, by the rule of La Liga', () => {
	expect(published(standings(laLiga.teams, laLiga.results, LA_LIGA))).toEqual(laLiga.official)
})

test('La Liga 2018/19 ends as it ended by the default rule too, which the matches between teams come first in', () => {
	expect(published(standings(laLiga.teams, laLiga.results, DEFAULT_RULE))).toEqual(laLiga.official)
})

test('by goal difference alone two pairs of it would have swapped places', () => {
	const other = places(standings(laLiga.teams, laLiga.results, PREMIER_LEAGUE))
	const moved = laLiga.official.map(({ team }) => team).filter((team, i) => other[i] !== team)
	expect(moved).toEqual(['Getafe', 'Sevilla', 'Real Valladolid', 'Celta Vigo'])
	expect(other.slice(4, 6)).toEqual(['Sevilla', 'Getafe'])
	expect(other.slice(15, 17)).toEqual(['Celta Vigo', 'Real Valladolid'])
})

test('goals scored separate Köln and Augsburg, level on points and goal difference', () => {
	const rows = standings(bundesliga.teams, bundesliga.results, BUNDESLIGA)
	expect(whyOf(rows, '1. FC Köln')).toBe('Level on 36 points with FC Augsburg: more scored (51 to 45)')
	expect(whyOf(rows, 'FC Augsburg')).toBeNull()
	expect(whyOf(rows, 'Hertha BSC')).toBe('Level on 41 points with Union Berlin: better difference (−11 to −17)')
	expect(rows.filter(({ why }) => why).map(({ rank }) => rank)).toEqual([10, 14])
})

test('the default rule says why in La Liga', () => {
	const rows = standings(laLiga.teams, laLiga.results)
	expect(whyOf(rows, 'Getafe')).toBe('Level on 59 points with Sevilla: more points in their matches (6 to 0)')
	expect(whyOf(rows, 'Espanyol')).toBe('Level on 53 points with Athletic Bilbao: more points in their matches (4 to 1)')
	expect(whyOf(rows, 'Athletic Bilbao')).toBeNull()
	expect(whyOf(rows, 'Villarreal')).toBe('Level on 44 points with Levante: more points in their matches (4 to 1)')
	expect(whyOf(rows, 'Real Sociedad')).toBe(
		'Level on 50 points with Alavés and Real Betis: more points in the matches between them (6 to 5)',
	)
	expect(whyOf(rows, 'Real Betis')).toBe(
		'Level on 50 points with Alavés and Real Sociedad: fewer points in the matches between them (5 to 6), ' +
			'then, level with Alavés, better difference (−8 to −11)',
	)
	expect(rows.filter(({ why }) => why).map(({ rank }) => rank)).toEqual([5, 7, 9, 10, 14, 16])
})
