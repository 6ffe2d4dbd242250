import { describe, expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { teamMembers, type tournaments } from '#db/schema.ts'
import { at } from '#app/lib/time/time.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })

const capetown = await createVenue({ city: 'Cape Town' })
const durban = await createVenue({ city: 'Durban', sport: 'Tennis' })
const organizer = await createUser()
const asOrganizer = await signedIn(organizer)

type Wishes = Partial<typeof tournaments.$inferInsert>
const create = (name: string, date: string, wishes: Wishes = {}, venue = capetown) =>
	createTournament(venue, { name, startDate: at(date, 0), endDate: at(date, 17), ...wishes })

await create('Open Late', '2027-05-01', { entryFee: 200, prizeMoney: 5000, maxTeams: 8 })
await create('Open Soon', '2027-04-01', {}, durban)
await create('Going Second', '2027-03-02', { status: 'ongoing' })
await create('Going First', '2027-02-20', { status: 'ongoing' }, durban)
await create('Done Long Ago', '2026-01-10', { status: 'completed', description: 'Played at Kwa-Thema, 100% fun.' })
await create('Done Lately', '2027-02-10', { status: 'completed' }, durban)
const host = await createUser()
await create('Called Off', '2027-03-10', { status: 'cancelled', organizerId: host.id })
const secret = await create('Secret Cup', '2027-04-10', { isPublic: false, organizerId: organizer.id })

const ORDER = ['Open Soon', 'Open Late', 'Going First', 'Going Second', 'Done Lately', 'Done Long Ago', 'Called Off']
const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)
const page = async (query = '', headers = {}) => (await visit(`/tournaments${query}`, { headers })).page
type Listed = { card: { name: string; closed: boolean }; own: string | null }
const listed = async (query = '', headers = {}) => (await page(query, headers)).tournaments as Listed[]
const names = async (query = '', headers = {}) => namesOf((await listed(query, headers)).map(({ card }) => card))

const filters: [query: string, expected: string[]][] = [
	['', ORDER],
	['?status=registration_open', ['Open Soon', 'Open Late']],
	['?status=ongoing', ['Going First', 'Going Second']],
	['?status=completed', ['Done Lately', 'Done Long Ago']],
	[`?sportId=${durban.sportId}`, ['Open Soon', 'Going First', 'Done Lately']],
	['?city=Durban', ['Open Soon', 'Going First', 'Done Lately']],
	['?city=Pretoria', []],
	['?q=going', ['Going First', 'Going Second']],
	['?q=GOING%20first', ['Going First']],
	['?q=kwathema', ['Done Long Ago']],
	['?q=thema&status=completed', ['Done Long Ago']],
	['?q=thema&status=ongoing', []],
	['?q=%25', ['Done Long Ago']],
	['?q=100%25', ['Done Long Ago']],
	["?q='%20OR%201%3D1--", []],
	['?q=_', []],
	['?q=secret', []],
]

describe('the list of tournaments', () => {
	test('on the page for …', () =>
		each(filters, async (query, expected) => expect(await names(query)).toEqual(expected)))
	test('by call for …', () =>
		each(filters, async (query, expected) => {
			const { status, body, headers } = await call('GET', `/api/tournaments${query}`)
			expect(status).toBe(200)
			expect(namesOf(body)).toEqual(expected)
			expect(headers.get('X-Total-Count')).toBe(String(expected.length))
		}))

	test('is whole for …, which makes no sense', () =>
		each(
			['?city=Atlantis', '?sportId=999', '?sportId=x', '?status=lost', '?page=0', '?page=-1', '?page=1e9'],
			async (query) => expect(await names(query)).toEqual(ORDER),
		))

	test.each(['?status=lost', '?sportId=x', '?page=0', '?limit=101', `?q=${'a'.repeat(101)}`])(
		'by call refuses %s',
		async (query) => expect((await call('GET', `/api/tournaments${query}`)).status).toBe(400),
	)

	it('comes in pages, across the kinds', async () => {
		const pages = []
		for (let page = 1; page <= 4; page++) {
			const { body } = await call('GET', `/api/tournaments?limit=2&page=${page}`)
			pages.push(...namesOf(body))
			const found = await call('GET', `/api/tournaments?limit=2&page=${page}&q=o`)
			expect(namesOf(found.body)).toEqual(ORDER.filter((name) => /o/i.test(name)).slice(page * 2 - 2, page * 2))
		}
		expect(pages).toEqual(ORDER)
		expect((await page('?page=7')).page).toBe(1)
	})

	it('prints on a card what it must', async () => {
		const { tournaments, counts } = await page('?q=open%20late')
		expect(tournaments).toEqual([
			{
				card: {
					id: expect.any(Number) as number,
					name: 'Open Late',
					status: 'registration_open',
					isPublic: true,
					closed: false,
					description: 'Everybody against everybody on one day.',
					format: 'Round robin',
					dates: '1 May 2027',
					teams: '0/8 teams',
					currentTeams: 0,
					maxTeams: 8,
					entryFee: 200,
					prizeMoney: 5000,
					venue: expect.any(String) as string,
					city: 'Cape Town',
					sport: { name: 'Padel', icon: 'circle', color: '#0E7256' },
					image: null,
				},
				own: null,
			},
		])
		expect(counts).toEqual({ registration_open: 1, ongoing: 0, completed: 0, cancelled: 0 })
	})

	it('has those of a person, private ones too', async () => {
		const player = await createUser()
		const other = await create('Played In', '2027-06-01', { isPublic: false })
		const { id: teamId } = await enterTeam(other)
		await write((tx) => tx.insert(teamMembers).values({ teamId, tournamentId: other.id, userId: player.id }))
		const gone = await create('Withdrawn From', '2027-06-02', { isPublic: false })
		const left = await enterTeam(gone, { status: 'withdrawn' })
		expect(await names('?view=mine', asOrganizer)).toEqual(['Secret Cup'])
		expect(await names('?view=mine&q=nothing', asOrganizer)).toEqual([])
		expect(await names('?view=mine', await signedIn(player))).toEqual(['Played In'])
		expect(await names('?view=mine', await signedIn(left.captain))).toEqual([])
		const rolesOf = async (headers: Record<string, string>) =>
			(await listed('?view=mine', headers)).map(({ own }) => own)
		expect(await rolesOf(asOrganizer)).toEqual(['You organise'])
		expect(await rolesOf(await signedIn(player))).toEqual([expect.stringMatching(/^You play · ./)])
		const all = await listed('', await signedIn(host))
		expect(all.flatMap(({ card, own }) => (own ? [[card.name, own]] : []))).toEqual([['Called Off', 'You organise']])
		const own = async (headers?: Record<string, string>) => (await page('', headers)).own as number | null
		expect([await own(), await own(asOrganizer), await own(await signedIn(player))]).toEqual([null, 1, 1])
		expect((await page('?view=mine', asOrganizer)).counts).toEqual((await page()).counts)
		expect(await names('?view=mine')).toEqual(ORDER)
		expect(await names('', asOrganizer)).toEqual(ORDER)
		expect(secret.isPublic).toBe(false)
	})
})

test('a card says whether registration is over', async () => {
	const closed = async () => (await listed('?status=registration_open')).map(({ card }) => card.closed)
	expect(await closed()).toEqual([false, false])
	vi.setSystemTime(at('2027-04-01', 1))
	expect(await closed()).toEqual([true, false])
	vi.setSystemTime(new Date('2027-03-01T06:30:00Z'))
})
