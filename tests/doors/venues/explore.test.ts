import { eq } from 'drizzle-orm'
import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { write } from '#db/client/index.ts'
import { sports } from '#db/schema.ts'
import { middleware } from '#app/root.tsx'
import * as explore from '#app/routes/explore.tsx'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createRunningClub } from '#tests/support/world/runs.ts'
import { serve } from '#tests/support/process/serve.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { each } from '../each.ts'

const ask = serve(explore, '', middleware)
// oxlint-disable-next-line typescript/no-explicit-any -- what an answer holds is what the tests are about
const open = async (search = '', headers = {}): Promise<any> =>
	(await (await ask(`/${search}`, { headers })).json()).loaderData.it

beforeAll(async () => {
	await createVenue({ name: '100% Padel', city: 'Durban' })
	await createVenue({ name: 'Tennis Park', sport: 'Tennis' })
})

describe('the page /', () => {
	it('opens without an account, and without points', async () => {
		const page = await open()
		expect(page.venues.map(({ name }: { name: string }) => name)).toEqual(['100% Padel', 'Tennis Park'])
		expect(page.sections).toEqual({ tournaments: [], players: [], points: null, game: null })
	})

	it('shows the signed-in their points', async () => {
		expect((await open('', await signedIn(await createUser()))).sections.points).toBe(0)
	})

	it('takes signs in a search for what they are', async () => {
		const count = async (q: string) => (await open(`?q=${encodeURIComponent(q)}`)).venueCount
		expect([
			await count('100%'),
			await count('%'),
			await count('_'),
			await count('te%is'),
			await count("' OR 1=1--"),
		]).toEqual([1, 0, 0, 0, 0])
	})

	test('survives …', () =>
		each(
			[
				'?sport=-1&date=x&from=99&to=-1&price=1e309&rating=%00&facility=%ff&free=maybe&view=%3Cscript%3E&page=0',
				`?q=${'a'.repeat(5_000)}`,
				'?q=%F0%9F%91%A8%E2%80%8D%F0%9F%91%A9&q=second',
				'?q=%ED%A0%80',
				`?${'facility=x&'.repeat(1_000)}`,
				'?page=99999&view=venues',
			],
			async (search) => expect((await ask(`/${search}`)).status).toBe(200),
		))
})

describe('the page as HTML', () => {
	const render = async (search: string) => {
		const loaderData = await open(search)
		const Explore = explore.default
		const props = { loaderData } as ComponentProps<typeof Explore>
		return renderToStaticMarkup(
			createElement(createRoutesStub([{ path: '/', Component: () => createElement(Explore, props) }])),
		)
	}

	it('has the search, the sports and the three sections', async () => {
		const html = await render('')
		for (const text of [
			'placeholder="Search venues, sports, or locations..."',
			'All Sports',
			'Today',
			'Filters',
			'Map',
		]) {
			expect(html).toContain(text)
		}
		for (const title of ['Featured Venues', 'Upcoming Tournaments', 'Find Players']) expect(html).toMatch(`>${title}`)
		expect(html).not.toContain('Your Points')
	})

	it('says what to do where nothing is found', async () => {
		const html = (await render('?q=zzzzzz')) + (await render(''))
		for (const text of [
			'No venues found',
			'Try adjusting your filters or search for a different location.',
			'No events found',
			'Check back later or create your own event!',
			'No players found',
			'Try a different sport or check back later!',
		]) {
			expect(html).toContain(text)
		}
	})

	it('shows what was typed literally', async () => {
		const html = await render(`?q=${encodeURIComponent('"><svg onload=x>')}`)
		expect(html).toContain('value="&quot;&gt;&lt;svg onload=x&gt;"')
		expect(html).not.toContain('<svg onload')
	})

	it('every card leads to its venue, and View all keeps the filters', async () => {
		const html = await render('?q=padel')
		expect(html).toMatch(/href="\/venues\/\d+\?sport=\d+&amp;back=q%3Dpadel"/)
		expect(await render('')).toMatch(/href="\/venues\/\d+"/)
		expect(await render('?rating=4')).toContain('href="/?rating=4&amp;view=venues"')
		expect(html).toMatch(/starting from.*R200.*\/ hour/)
		expect(html).toContain('New')
	})

	it('all tournaments are those of the chosen sport and city', async () => {
		expect(await render('')).toContain('href="/tournaments"')
		const { sports } = await open('')
		const [sport] = sports as { id: number }[]
		expect(await render(`?sport=${sport!.id}&city=Durban`)).toContain(
			`href="/tournaments?sportId=${sport!.id}&amp;city=Durban"`,
		)
	})

	it('the sport Running Clubs shows the public clubs of the chosen city', async () => {
		const { sportId } = await createVenue({ sport: 'Running Clubs' })
		await createVenue({ city: 'Pretoria' })
		await write((tx) => tx.update(sports).set({ icon: 'running' }).where(eq(sports.id, sportId)))
		const club = await createRunningClub({ name: 'Dune Runners' })
		await createRunningClub({ name: 'Secret Society', isPublic: false })
		const html = await render(`?sport=${sportId}`)
		expect(html).toContain(`href="/running-club/${club.id}"`)
		expect(html).not.toContain('Secret Society')
		expect(await render('')).not.toContain('Dune Runners')
		const elsewhere = await render(`?sport=${sportId}&city=Pretoria`)
		expect(elsewhere).toContain('No running clubs found')
		expect(elsewhere).toContain('href="/running-club-dashboard?q=Pretoria"')
	})

	it('all players are at the page of matchmaking, of the sport that is chosen', async () => {
		expect(await render('')).toContain('href="/matchmaking"')
		const { sports } = await open('')
		const [sport] = sports as { id: number }[]
		expect(await render(`?sport=${sport!.id}`)).toContain(`href="/matchmaking?sport=${sport!.id}"`)
	})
})
