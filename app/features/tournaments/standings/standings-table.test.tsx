import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { renderKeeping } from '#tests/support/html-cache.tsx'
import { standings } from './table.ts'
import { StandingsTable } from './standings-table.tsx'

const teams = [
	{ id: 1, name: 'Lions & Co', lot: 1, status: 'active' },
	{ id: 2, name: 'Tigers', lot: 2, status: 'active' },
	{ id: 3, name: 'Bears', lot: 3, status: 'withdrawn' },
]
const rows = standings(teams, [
	{ home: 1, away: 2, homeScore: 2, awayScore: 1 },
	{ home: 2, away: 3, homeScore: 3, awayScore: 0, forfeitedBy: 'away' },
	{ home: 3, away: 1, homeScore: 3, awayScore: 0 },
])
const cellsOf = (html: string) =>
	[...html.matchAll(/<tr class="border-b border-line.*?<\/tr>/g)].map(([row]) =>
		[...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, text]) => text),
	)

test('every team has a row of its figures', () => {
	const html = renderToStaticMarkup(<StandingsTable counts="goals" rows={rows} />)
	expect(
		[...html.matchAll(/<abbr title="([^"]*)"[^>]*>([^<]*)</g)].map(([, name, short]) => `${short}: ${name}`),
	).toEqual([
		'#: Place',
		'MP: Matches played',
		'W: Won',
		'D: Drawn',
		'L: Lost',
		'GF: Goals for',
		'GA: Goals against',
		'GD: Goal difference',
		'Pts: Points',
	])
	expect(cellsOf(html)).toEqual([
		['1', '2', '1', '0', '1', '4', '2', '+2', '3'],
		['2', '2', '1', '0', '1', '3', '3', '0', '3'],
		['3', '2', '1', '0', '1', '2', '4', '−2', '3'],
	])
	expect(html).toContain('Lions &amp; Co')
	expect(html).not.toContain('<a ')
})

test('it marks the own team, the winner and withdrawn teams in words', () => {
	const html = renderToStaticMarkup(
		<StandingsTable counts="goals" rows={rows} ownTeamId={2} winnerTeamId={1} teamHref={(id) => `/team/${id}`} />,
	)
	const marks = [...html.matchAll(/href="\/team\/(\d)".*?<\/a>/g)].map(([text, id]) => [
		Number(id),
		['Your team', 'Winner', 'Withdrawn'].filter((word) => text.includes(word)),
	])
	expect(Object.fromEntries(marks)).toEqual({ 1: ['Winner'], 2: ['Your team'], 3: ['Withdrawn'] })
})

test('each player sees their own team marked, whatever was rendered for others', () => {
	const all = [1, 2, null].flatMap((ownTeamId) =>
		[1, 3, null].flatMap((winnerTeamId) =>
			['/team/', '/other/', null].map((base) => (
				<StandingsTable
					key={base}
					counts="goals"
					rows={rows}
					ownTeamId={ownTeamId}
					winnerTeamId={winnerTeamId}
					teamHref={base === null ? undefined : (id) => base + id}
				/>
			)),
		),
	)
	const fresh = all.map((table) => renderToStaticMarkup(table))
	expect(new Set(fresh).size).toBe(27)
	for (let time = 0; time < 3; time++) expect(all.map(renderKeeping)).toEqual(fresh)
})

test('each sport counts in its own words', () => {
	const named = (counts: 'sets' | 'points') =>
		[...renderToStaticMarkup(<StandingsTable rows={rows} counts={counts} />).matchAll(/<abbr title="([^"]*)"/g)]
			.map(([, name]) => name!)
			.filter((name) => / for$| against$| difference$/.test(name))
	expect(named('points')).toEqual(['Points for', 'Points against', 'Point difference'])
	expect(named('sets')).toEqual(['Sets for', 'Sets against', 'Set difference'])
})

test('the form of a team is told in words and in marks', () => {
	const html = renderToStaticMarkup(
		<StandingsTable rows={rows} counts="goals" form={{ 2: ['won', 'lost', 'drawn'] }} />,
	)
	expect(html.match(/Last matches: [^<]*/g)).toEqual(['Last matches: won, lost, drawn'])
	expect(html.match(/(?<=title="(won|lost|drawn)"[^>]*>)[WLD]/g)).toEqual(['W', 'L', 'D'])
})

test('reasons follow below, and the table marks their teams if not all have one', () => {
	const html = renderToStaticMarkup(<StandingsTable counts="goals" rows={rows} />)
	expect(html).toContain('How ties were split')
	expect(html.match(/\*/g)).toHaveLength(3)
	const all = rows.map((row) => ({ ...row, why: 'Won the final' }))
	expect(renderToStaticMarkup(<StandingsTable counts="goals" rows={all} />)).not.toContain('*')
	const none = rows.map((row) => ({ ...row, why: null }))
	expect(renderToStaticMarkup(<StandingsTable counts="goals" rows={none} />)).not.toContain('Why')
})
