import { beforeAll, describe, expect, it, test } from 'vitest'
import { write } from '#db/client/index.ts'
import { courts, courtSports, eventParticipants, events, reviews } from '#db/schema.ts'
import { middleware } from '#app/root.tsx'
import * as apiLayout from '#app/routes/api/api.ts'
import * as courtsApi from '#app/routes/api/venues/courts.ts'
import * as pointsApi from '#app/routes/api/rewards/points.ts'
import * as sportApi from '#app/routes/api/venues/sport.ts'
import * as sportsApi from '#app/routes/api/venues/sports.ts'
import * as tournamentsApi from '#app/routes/api/tournaments/tournaments.ts'
import * as venueSportApi from '#app/routes/api/venues/venue-sport.ts'
import * as venueApi from '#app/routes/api/venues/venue.ts'
import * as venuesApi from '#app/routes/api/venues/venues.ts'
import * as venuePage from '#app/routes/venues/venue.tsx'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { serve } from '#tests/support/process/serve.ts'
import { createSport, createVenue } from '#tests/support/world/venues.ts'
import { each } from '../each.ts'

const api = (module: object, path: string) => serve([apiLayout, module], path, middleware)
const ask = {
	sports: api(sportsApi, 'api/sports'),
	sport: api(sportApi, 'api/sports/:id'),
	venues: api(venuesApi, 'api/venues'),
	venue: api(venueApi, 'api/venues/:id'),
	venueSport: api(venueSportApi, 'api/venues/:venueId/sports/:sportId'),
	courts: api(courtsApi, 'api/courts'),
	tournaments: api(tournamentsApi, 'api/tournaments'),
	points: api(pointsApi, 'api/rewards/user/points'),
	page: serve(venuePage, 'venues/:id', middleware),
}

// oxlint-disable-next-line typescript/no-explicit-any -- what an answer holds is what the tests are about
const json = async (answer: Promise<Response>): Promise<any> => (await answer).json()

type Made = Awaited<ReturnType<typeof createVenue>>
let padel: Made, tennis: Made
let people: Awaited<ReturnType<typeof createUser>>[]

beforeAll(async () => {
	padel = await createVenue({ name: 'Padel House', price: 320, peakPrice: 420 })
	tennis = await createVenue({ name: 'Tennis Park', sport: 'Tennis', city: 'eThekwini' })
	people = await Promise.all(
		['Thandi Nkosi', 'Sipho Dlamini', 'Lerato Mokoena'].map((fullName) => createUser({ fullName })),
	)
	await write(async (tx) => {
		await tx.insert(courtSports).values({ courtId: padel.venueId, sportId: tennis.sportId, pricePerHour: 100 })
		const now = Date.now()
		await tx.insert(reviews).values(
			people.map(({ id }, i) => ({
				courtId: padel.venueId,
				userId: id,
				rating: 5 - i,
				comment: i ? null : '<script>alert(1)</script>',
				createdAt: new Date(now - i * DAY),
			})),
		)
		const event = { description: 'Come.', courtId: padel.venueId, sportId: padel.sportId, createdById: people[0]!.id }
		const at = (days: number) => ({ startTime: new Date(now + days * DAY), endTime: new Date(now + days * DAY + HOUR) })
		const [social] = await tx
			.insert(events)
			.values([
				{ ...event, name: 'Social', ...at(2), maxParticipants: 8 },
				{ ...event, name: 'Open day', ...at(1) },
				{ ...event, name: 'Past', ...at(-1) },
				{ ...event, name: 'Called off', ...at(1), status: 'cancelled' as const },
				{ ...event, name: 'Private', ...at(1), isPublic: false },
			])
			.returning()
		await tx.insert(eventParticipants).values(
			(['registered', 'cancelled', 'waitlisted'] as const).map((status, i) => ({
				eventId: social!.id,
				userId: people[i]!.id,
				status,
			})),
		)
	})
})

const badIds = [
	'0',
	'-1',
	'1.5',
	'1e3',
	'0x1',
	'9007199254740993',
	'2147483648',
	'1e309',
	'abc',
	'%00',
	'%20',
	"1'--",
	'01',
	'999999',
]

describe('GET /api/sports', () => {
	it('lists id, name, icon and color', async () => {
		const sports = await json(ask.sports('/api/sports'))
		expect(sports).toContainEqual({ id: padel.sportId, name: 'Padel', icon: 'circle', color: '#0E7256' })
		expect(await json(ask.sport(`/api/sports/${padel.sportId}`))).toEqual(
			sports.find((s: { id: number }) => s.id === padel.sportId),
		)
	})

	test('each is not a sport', () =>
		each(badIds, async (id) => {
			const answer = await ask.sport(`/api/sports/${id}`)
			expect([answer.status, await answer.json()]).toEqual([404, { message: 'Sport not found' }])
		}))
})

describe('GET /api/venues', () => {
	const list = (query = '') => ask.venues(`/api/venues${query}`)
	const names = async (query: string) => (await json(list(query))).map(({ name }: { name: string }) => name)

	it('lists every venue with its sports, by id, and says how many there are', async () => {
		const answer = await list()
		const [first] = await answer.clone().json()
		expect(answer.headers.get('X-Total-Count')).toBe('2')
		expect(first).toMatchObject({
			id: padel.venueId,
			name: 'Padel House',
			description: 'Courts at Padel House.',
			location: 'Gardens',
			address: '1 Main Road',
			city: 'Cape Town',
			images: [],
			rating: null,
			reviewCount: 0,
			contactPhone: null,
			contactEmail: null,
			facilities: [],
		})
		expect(first.sports).toContainEqual({
			id: padel.courtSportId,
			sportId: padel.sportId,
			name: 'Padel',
			icon: 'circle',
			color: '#0E7256',
			pricePerHour: 320,
			peakPricePerHour: 420,
			courtCount: 2,
			courts: [],
			payNow: false,
			payNowPeakOnly: false,
			depositPercent: null,
		})
		expect(first).not.toHaveProperty('ownerId')
		expect(first).not.toHaveProperty('reviews')
	})

	it('narrows by sport and city', async () => {
		expect(await names(`?sportId=${tennis.sportId}`)).toEqual(['Padel House', 'Tennis Park'])
		expect(await names(`?sportId=${padel.sportId}`)).toEqual(['Padel House'])
		expect(await names('?city=ETHEKWINI')).toEqual(['Tennis Park'])
		expect(await names('?city=')).toHaveLength(2)
		expect(await names('?city=%25')).toEqual([])
		expect(await names(`?sportId=${padel.sportId}&city=eThekwini`)).toEqual([])
		expect(await names(`?sportId=${await createSport('Squash')}`)).toEqual([])
	})

	it('comes in pages that lead to each other', async () => {
		const first = await list('?limit=1&city=')
		expect(await first.json()).toHaveLength(1)
		expect(first.headers.get('Link')).toBe('</api/venues?limit=1&city=&page=2>; rel="next"')
		const second = await list('?limit=1&page=2')
		expect((await second.json())[0].name).toBe('Tennis Park')
		expect(second.headers.get('Link')).toBe('</api/venues?limit=1&page=1>; rel="prev"')
		expect(await json(list('?page=3'))).toEqual([])
	})

	test('each is a 400 that names the field', () =>
		each(
			[
				'sportId=abc',
				'sportId=-1',
				'sportId=2147483648',
				'page=0',
				'page=1.5',
				'page=99999999',
				'limit=101',
				'limit=0',
				'limit=x',
			],
			async (query) => {
				const answer = await list(`?${query}`)
				const body = await answer.json()
				expect(answer.status).toBe(400)
				expect(Object.keys(body.fieldErrors)).toEqual([query.split('=')[0]])
				expect(body.message).toBe(Object.values<string[]>(body.fieldErrors)[0]![0])
			},
		))

	it('refuses other methods', async () => {
		const answer = await ask.venues('/api/venues', { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } })
		expect([answer.status, await answer.json()]).toEqual([405, { message: 'Method not allowed' }])
	})
})

describe('GET /api/venues/{id}', () => {
	it('adds the reviews, newest first, and the events to come', async () => {
		const venue = await json(ask.venue(`/api/venues/${padel.venueId}`))
		expect(
			venue.reviews.map(({ author, userId, rating }: Record<string, unknown>) => [author, userId, rating]),
		).toEqual([
			['Thandi N.', people[0]!.id, 5],
			['Sipho D.', people[1]!.id, 4],
			['Lerato M.', people[2]!.id, 3],
		])
		expect(venue.reviews[0]).toMatchObject({
			comment: '<script>alert(1)</script>',
			createdAt: expect.stringMatching(/Z$/),
		})
		expect(venue.events).toMatchObject([
			{ title: 'Open day', currentParticipants: 0, maxParticipants: null, status: 'scheduled', sportId: padel.sportId },
			{ title: 'Social', currentParticipants: 1, maxParticipants: 8 },
		])
		expect(venue.openingHours[0]).toEqual({ weekday: 1, opensAt: 7, closesAt: 21 })
		const text = JSON.stringify(venue)
		for (const { email, username } of people) for (const secret of [email, username]) expect(text).not.toContain(secret)
	})

	test('each is not a venue', () =>
		each(badIds, async (id) => {
			const answer = await ask.venue(`/api/venues/${id}`)
			expect([answer.status, await answer.json()]).toEqual([404, { message: 'Venue not found' }])
		}))
})

describe('GET /api/venues/{venueId}/sports/{sportId}', () => {
	it('returns the price of that sport there', async () => {
		expect(await json(ask.venueSport(`/api/venues/${padel.venueId}/sports/${padel.sportId}`))).toMatchObject({
			venueId: padel.venueId,
			sportId: padel.sportId,
			pricePerHour: 320,
			peakPricePerHour: 420,
		})
	})

	it('is a 404 for another venue’s sport', async () => {
		const answer = await ask.venueSport(`/api/venues/${tennis.venueId}/sports/${padel.sportId}`)
		expect([answer.status, await answer.json()]).toEqual([404, { message: 'This venue doesn’t have that sport.' }])
	})

	test('each is a 404 in either place', () =>
		each(badIds, async (id) => {
			expect((await ask.venueSport(`/api/venues/${id}/sports/${padel.sportId}`)).status).toBe(404)
			expect((await ask.venueSport(`/api/venues/${padel.venueId}/sports/${id}`)).status).toBe(404)
		}))
})

test('GET /api/courts lists the courts for a form', async () => {
	const [court] = await json(ask.courts('/api/courts'))
	expect(Object.keys(court)).toEqual(['id', 'name', 'location', 'city', 'sports'])
})

describe('GET /api/tournaments', () => {
	it('returns a list', async () => expect(await json(ask.tournaments('/api/tournaments?status=ongoing'))).toEqual([]))
	it('refuses an unknown status', async () => {
		expect((await json(ask.tournaments('/api/tournaments?status=lost'))).fieldErrors).toHaveProperty('status')
	})
})

describe('GET /api/rewards/user/points', () => {
	it('is for the signed-in', async () => {
		expect((await ask.points('/api/rewards/user/points')).status).toBe(401)
		const headers = await signedIn(people[0]!)
		expect(await json(ask.points('/api/rewards/user/points', { headers }))).toEqual({ points: 0 })
	})
})

describe('the page of a venue', () => {
	const open = async (search = '', headers = {}) =>
		(await json(ask.page(`/venues/${padel.venueId}${search}`, { headers }))).loaderData.it

	it('loads seven days of one sport, and the tab that is open', async () => {
		const page = await open()
		expect(page).toMatchObject({
			sportId: padel.sportId,
			tab: 'details',
			reviews: [],
			events: [],
			eventCount: 2,
			signedIn: false,
		})
		expect(page.days).toHaveLength(7)
		expect((await open('?tab=reviews')).reviews).toHaveLength(3)
		expect((await open('?tab=events')).events).toHaveLength(2)
		expect(await open('', await signedIn(people[0]!))).toMatchObject({ signedIn: true })
	})

	it('keeps the chosen sport and a later day', async () => {
		const later = new Date(Date.now() + 20 * DAY).toISOString().slice(0, 10)
		const page = await open(`?sport=${tennis.sportId}&date=${later}`)
		expect(page.sportId).toBe(tennis.sportId)
		expect(page.days.at(-1).date).toBe(later)
		expect(page.days).toHaveLength(8)
	})

	test.each(['?sport=x&date=9999-99-99&start=25:00&hours=-1&tab=%00&page=1e9', '?page=999&tab=reviews', '?date='])(
		'survives %s',
		async (search) => expect((await ask.page(`/venues/${padel.venueId}${search}`)).status).toBe(200),
	)

	test('each is a 404', () =>
		each(badIds, async (id) => {
			const answer = await ask.page(`/venues/${id}`)
			expect(answer.status).toBe(404)
			expect(Object.values((await answer.json()).errors)).toEqual([
				{ status: 404, data: { message: 'Venue not found' } },
			])
		}))

	it('opens for a venue that sells nothing yet', async () => {
		const row = {
			name: 'Idle',
			description: 'Soon.',
			location: 'X',
			address: 'Y',
			city: 'Z',
			status: 'published' as const,
		}
		const [idle] = await write((tx) => tx.insert(courts).values(row).returning())
		const { loaderData } = await json(ask.page(`/venues/${idle!.id}`))
		expect(loaderData.it).toMatchObject({ sportId: null, days: [] })
	})
})
