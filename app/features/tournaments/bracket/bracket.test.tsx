import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Bracket } from './bracket.tsx'
import { layOut } from './lay-out.ts'
import type { BracketMatch } from './layout.ts'

const LONG = 'Bellville Fives Football Club of the North'
const plain = {
	isThirdPlace: false,
	forfeitedBy: null,
	homePenalties: null,
	awayPenalties: null,
	startTime: new Date('2026-12-05T08:00Z'),
	position: 0,
	hasCourt: true,
	groupName: null,
	bracket: null,
	homePlace: null,
	awayPlace: null,
}
/** Three teams: the first one starts in the final. */
const matches: BracketMatch[] = [
	{
		...plain,
		id: 11,
		matchNumber: 1,
		round: 1,
		roundName: 'Semi-finals',
		position: 1,
		status: 'completed',
		homeTeam: { id: 2, name: LONG },
		homeLabel: LONG,
		homeFrom: null,
		homeScore: 1,
		homePenalties: 5,
		awayTeam: { id: 3, name: 'Cats' },
		awayLabel: 'Cats',
		awayFrom: null,
		awayScore: 1,
		awayPenalties: 4,
	},
	{
		...plain,
		id: 12,
		matchNumber: 2,
		round: 2,
		roundName: 'Final',
		status: 'scheduled',
		homeTeam: { id: 1, name: 'Ants' },
		homeLabel: 'Ants',
		homeFrom: null,
		homeScore: null,
		awayTeam: { id: 2, name: LONG },
		awayLabel: LONG,
		awayFrom: 1,
		awayScore: null,
	},
]
const render = (isLinked: boolean) =>
	renderToStaticMarkup(
		<MemoryRouter>
			<Bracket layout={layOut(matches)!} ownTeamId={3} matchHref={isLinked ? (id) => `/matches/${id}` : undefined} />
		</MemoryRouter>,
	)
const picture = (html: string) => html.match(/<svg viewBox.*?<\/svg>/s)![0]

test('a long name is cut in the picture, and complete in the title and in the list', () => {
	const html = render(true)
	expect(picture(html)).toMatch(/<text[^>]*class="font-bold fill-ink">Bellville Fi[^<]*…<\/text>/)
	expect(picture(html)).toContain(`<title>${LONG} 1–1 (5–4 on penalties) Cats</title>`)
	expect(html.replace(picture(html), '')).toContain(`${LONG} won 5–4 on penalties`)
})

test('shows penalties with scores, start times of matches to come, and names byes', () => {
	const texts = [...picture(render(true)).matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)
	expect(texts).toEqual(
		expect.arrayContaining(['1 (5)', '1 (4)', '5 Dec', '10:00', 'Ants', 'Bye', 'Semi-finals', 'Final']),
	)
	expect(render(true)).toContain('Ants have a bye')
})

test('each match is a link with its own name, or the bracket is only a picture', () => {
	const labels = [...picture(render(true)).matchAll(/<a [^>]*>/g)].map(([tag]) => tag)
	expect(labels).toHaveLength(2)
	expect(labels[0]).toContain('href="/matches/11"')
	expect(labels[0]).toContain(`aria-label="Match 1, Semi-finals: ${LONG} 1–1 (5–4 on penalties) Cats"`)
	expect(picture(render(true))).toContain('role="group"')
	expect(render(false)).not.toContain('<a ')
	expect(picture(render(false))).toContain('role="img" aria-label="Bracket, Semi-finals, Final"')
})

test('only the side of the own team is marked', () => {
	expect(picture(render(true)).match(/fill-court-soft/g)).toHaveLength(1)
})
