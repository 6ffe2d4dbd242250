import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { runningClubMembers, runningClubs, runningEvents, users } from '#db/schema.ts'
import { eq } from 'drizzle-orm'
import { findClubPage } from '#app/features/clubs/page/open.server.ts'
import RunningClubs from '#app/routes/clubs/dashboard.tsx'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })

const host = await createUser({ fullName: 'Nomsa Hostess' })
const member = await createUser()
const [asHost, asMember, asStranger] = await Promise.all([
	signedIn(host),
	signedIn(member),
	signedIn(await createUser()),
])

type Wishes = Partial<typeof runningClubs.$inferInsert>
async function create(name: string, city: string, wishes: Wishes = {}) {
	const [club] = await write((tx) =>
		tx
			.insert(runningClubs)
			.values({
				name,
				city,
				description: `${name} runs, and waits for nobody who is late.`,
				location: 'The gate',
				founderId: host.id,
				memberCount: 1,
				...wishes,
			})
			.returning(),
	)
	await join(club!.id, { id: club!.founderId }, { role: 'admin' })
	return club!
}
const join = (clubId: number, { id }: { id: number }, wishes: Partial<typeof runningClubMembers.$inferInsert> = {}) =>
	write((tx) => tx.insert(runningClubMembers).values({ clubId, userId: id, ...wishes }))
const plan = (clubId: number, date: string, wishes: Partial<typeof runningEvents.$inferInsert> = {}) =>
	write((tx) =>
		tx.insert(runningEvents).values({
			clubId,
			name: 'Run',
			location: 'Gate',
			time: '06:00',
			organizerId: host.id,
			date: new Date(date),
			...wishes,
		}),
	)

const dunes = await create('Dune Runners', 'Gqeberha')
const peak = await create('100% Peak', 'Cape Town', { memberCount: 12, difficultyLevel: 'advanced' })
await create('Café Striders', 'Kwa-Thema')
const secret = await create('Secret Society', 'Durban', { isPublic: false, inviteKey: 'k' })
await create('Closed Long Ago', 'Durban', { closedAt: new Date('2027-01-01') })
const theirs = await create('Other People', 'Durban', { founderId: (await createUser()).id })

await join(peak.id, member)
await join(secret.id, member, { role: 'admin' })
await join(theirs.id, member, { status: 'requested' })
await plan(dunes.id, '2027-03-02T04:00:00Z', { distance: 5 })
await plan(dunes.id, '2027-03-29T22:30:00Z', { distance: 4 }) // a Tuesday here, but more than four weeks ahead
await plan(dunes.id, '2027-03-01T06:00:00Z', { distance: 4 }) // today, but begun
await plan(dunes.id, '2027-03-03T04:00:00Z', { status: 'cancelled' })
await plan(dunes.id, '2027-02-03T04:00:00Z')
await plan(peak.id, '2027-03-02T04:00:00Z', { isPublic: false })
await plan(peak.id, '2027-03-04T04:00:00Z', { distance: 5.1 })

const ALL = ['100% Peak', 'Other People', 'Café Striders', 'Dune Runners']
const filters: [query: string, expected: string[]][] = [
	['', ALL],
	['?q=', ALL],
	['?q=dune', ['Dune Runners']],
	['?q=RUNNERS%20dune', ['Dune Runners']],
	['?q=cafe', ['Café Striders']],
	['?q=kwathema', ['Café Striders']],
	['?q=strider%20thema', ['Café Striders']],
	['?level=advanced', ['100% Peak']],
	['?level=beginner', []],
	['?day=Tuesday', ['Dune Runners']],
	['?day=Thursday', ['100% Peak']],
	['?day=Wednesday', []],
	['?length=short', ['Dune Runners']],
	['?length=medium', ['100% Peak']],
	['?length=long', []],
	['?day=Thursday&length=medium&level=advanced&q=peak', ['100% Peak']],
	['?day=Thursday&length=short', []],
	['?day=Monday', []],
	['?q=strider%20durban', []],
	['?q=runnres', ['Dune Runners']],
	['?q=durban', ['Other People']],
	['?q=secret', []],
	['?q=late', []],
	['?q=%25', ['100% Peak']],
	['?q=_', []],
	["?q='%20OR%201%3D1--", []],
]
const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)
const page = async (query = '', headers = {}) => (await visit(`/running-club-dashboard${query}`, { headers })).page
const list = async (path: string, headers = {}) => (await call('GET', `/api/running-clubs${path}`, { headers })).body

describe('the running clubs', () => {
	test('on the page for …', () =>
		each(filters, async (query, expected) => expect(namesOf((await page(query)).clubs)).toEqual(expected)))
	test('by call for …', () =>
		each(filters, async (query, expected) => {
			const { status, body, headers } = await call('GET', `/api/running-clubs${query}`)
			expect(status).toBe(200)
			expect(namesOf(body)).toEqual(expected)
			expect(headers.get('X-Total-Count')).toBe(String(expected.length))
		}))
	test('are whole for …, which makes no sense', () =>
		each(
			[
				'?tab=lost',
				'?page=0',
				'?page=-1',
				'?page=1e9',
				'?page=99',
				'?q=%20%20',
				'?day=Someday',
				'?level=mixed&length=5',
			],
			async (query) => expect(namesOf((await page(query)).clubs)).toEqual(ALL),
		))
	test.each([
		'?page=0',
		'?limit=101',
		'?limit=x',
		`?q=${'a'.repeat(101)}`,
		'?day=tuesday',
		'?level=mixed',
		'?length=5',
	])('by call refuses %s', async (query) => {
		expect((await call('GET', `/api/running-clubs${query}`)).status).toBe(400)
	})

	it('come in pages, searched or not', async () => {
		for (const q of ['', '&q=e']) {
			const pages = []
			for (let page = 1; page <= 3; page++) pages.push(...namesOf(await list(`?limit=2&page=${page}${q}`)))
			expect(pages).toEqual(ALL)
		}
	})

	it('say what the specification wants of each', async () => {
		const [club] = (await list('')) as { host: object }[]
		expect(club).toEqual({
			id: peak.id,
			name: '100% Peak',
			description: expect.any(String) as string,
			city: 'Cape Town',
			coverImage: null,
			meetingPoint: 'The gate',
			difficulty: 'advanced',
			socialLinks: [],
			isPublic: true,
			memberCount: 12,
			upcomingEventsCount: 1,
			userMembership: null,
			createdAt: expect.any(String) as string,
			host: { id: host.id, username: host.username, fullName: 'Nomsa H.', profilePicture: null },
		})
		const [own] = (await list('', asMember)) as { host: object }[]
		expect(own).toMatchObject({ upcomingEventsCount: 2, userMembership: { role: 'member' }, host: { id: host.id } })
	})

	it('can be chosen by the cities that have public ones', async () => {
		expect((await page()).cities).toEqual(['Cape Town', 'Durban', 'Gqeberha', 'Kwa-Thema'])
		expect((await page('?tab=mine', asMember)).cities).toEqual([])
	})

	it('of a person are those they are in, private ones too, and those they host', async () => {
		expect(namesOf(await list('/user', asMember))).toEqual(['100% Peak', 'Secret Society'])
		expect(await list('/hosted', asMember)).toEqual([])
		const hosted = ['100% Peak', 'Secret Society', 'Café Striders', 'Dune Runners']
		expect(namesOf(await list('/hosted', asHost))).toEqual(hosted)
		expect(namesOf((await page('?tab=hosted', asHost)).clubs)).toEqual(hosted)
		expect(namesOf((await page('?tab=mine', asMember)).clubs)).toEqual(['100% Peak', 'Secret Society'])
		expect(await list('/user', asStranger)).toEqual([])
		for (const path of ['/user', '/hosted']) expect((await call('GET', `/api/running-clubs${path}`)).status).toBe(401)
		for (const tab of ['mine', 'hosted'])
			expect(await page(`?tab=${tab}`)).toMatchObject({ clubs: [], signedIn: false })
	})
})

describe('a card', () => {
	it('says how one stands towards the club', async () => {
		const { clubs } = await page('?tab=mine', asMember)
		expect(clubs).toMatchObject([
			{
				name: '100% Peak',
				role: 'Member',
				canManage: false,
				members: '12 members',
				runs: '2 upcoming events',
				next: 'Tue, Thu · next 2 Mar',
			},
			{ name: 'Secret Society', role: 'Admin', canManage: true, isPublic: false, members: '1 member' },
		])
		const own = (await page('', asHost)).clubs
		expect(own[1]).toMatchObject({ role: null, canManage: false, runs: 'No upcoming events' })
		expect(own[3]).toMatchObject({
			role: 'Host',
			canManage: true,
			runs: '2 upcoming events',
			next: 'Tuesdays · next 2 Mar',
		})
	})

	it('has a drawing of its own, by the light of the next run, where the club has no picture', async () => {
		const clubs = (await page()).clubs as { cover: string }[]
		const covers = clubs.map(({ cover }) => cover)
		expect(new Set(covers).size).toBe(ALL.length)
		expect(covers[0]).toBe(`/drawings/a-${peak.id}-running-cape-town-open-dawn.svg`)
		expect(covers[1]).toBe(`/drawings/a-${theirs.id}-running-durban-open-day.svg`)
		expect((await findClubPage(peak.id, { user: null })).cover).toBe(covers[0])
		await write((tx) =>
			tx.update(runningClubs).set({ coverImage: '/uploads/peak.webp' }).where(eq(runningClubs.id, peak.id)),
		)
		expect((await page()).clubs[0].cover).toBe('/uploads/peak.webp')
	})
})

test('a visitor sees the tabs, Connect Strava and the cities as well', async () => {
	const props = { loaderData: await page() } as ComponentProps<typeof RunningClubs>
	const Stub = createRoutesStub([{ path: '/', Component: () => createElement(RunningClubs, props) }])
	const html = renderToStaticMarkup(createElement(Stub))
	for (const words of ['Discover Clubs', 'My Clubs', 'Clubs I Host', 'Connect Strava', 'Kwa-Thema'])
		expect(html).toMatch(new RegExp(`<a [^>]*>(?:(?!</a>).)*${words}(?:(?!</a>).)*</a>`))
})

describe('Connect Strava', () => {
	it('is offered to whoever is not connected, and leads on to their own runs afterwards', async () => {
		expect((await page()).strava).toBe('Connect Strava')
		expect((await page('', asMember)).strava).toBe('Connect Strava')
		await write((tx) => tx.update(users).set({ stravaRefreshToken: 'sealed' }).where(eq(users.id, member.id)))
		expect((await page('', asMember)).strava).toBe('My Strava')
	})
})
