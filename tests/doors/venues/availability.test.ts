import { describe, expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { closures } from '#db/schema.ts'
import { at } from '#app/lib/time/time.ts'
import type { AvailableDay } from '#app/features/bookings/slots.ts'
import { dayWord } from '#app/features/bookings/book/choice.ts'
import { findVenuePage } from '#app/features/venue-page/venue-page.server.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createSport, createVenue } from '#tests/support/world/venues.ts'
import { call } from '#tests/support/process/product.ts'
import { booked, wish } from '#tests/support/world/wishes.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027, half past eight in the morning in South Africa.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })
const [MONDAY, TUESDAY, SUNDAY] = ['2027-03-01', '2027-03-02', '2027-03-07']

const thandi = await createUser()

type Place = { venueId: number; sportId: number }
const look = ({ venueId, sportId }: Place, query: string, headers = {}) =>
	call('GET', `/api/venues/${venueId}/availability?sportId=${sportId}&${query}`, { headers })
const day = async (place: Place, date: string): Promise<AvailableDay> => (await look(place, `date=${date}`)).body[0]
const states = async (place: Place, date: string) => (await day(place, date)).hours.map(({ state }) => state)

describe('GET /api/venues/{id}/availability', () => {
	it('tells each hour from 07 to 20 with its state, free courts and price', async () => {
		const venue = await createVenue({ price: 200, peakPrice: 300, peak: [{ weekday: 2, hour: 17 }] })
		const { date, hours } = await day(venue, TUESDAY)
		expect(date).toBe(TUESDAY)
		expect(hours.map(({ hour }) => hour)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
		expect(hours[0]).toEqual({
			hour: 7,
			startTime: '2027-03-02T05:00:00.000Z',
			state: 'free',
			freeCourts: 2,
			price: 200,
			peak: false,
		})
		expect(hours.filter(({ peak }) => peak)).toMatchObject([{ hour: 17, price: 300 }])
	})

	it('knows the last court from a full house, and one court of one from the last of several', async () => {
		const [two, one] = [await createVenue({ courts: 2 }), await createVenue({ courts: 1 })]
		for (const place of [two, two, one]) await booked(thandi, wish(place, TUESDAY, 10, 11))
		await booked(thandi, wish(two, TUESDAY, 12, 13))
		const at = async (place: Place, hour: number) => {
			const { state, freeCourts } = (await day(place, TUESDAY)).hours.find((it) => it.hour === hour)!
			return [state, freeCourts]
		}
		expect(await at(two, 9)).toEqual(['free', 2])
		expect(await at(two, 10)).toEqual(['full', 0])
		expect(await at(two, 12)).toEqual(['last', 1])
		expect(await at(one, 9)).toEqual(['free', 1])
		expect(await at(one, 10)).toEqual(['full', 0])
	})

	it('counts hours that have begun as past', async () => {
		expect(await states(await createVenue(), MONDAY)).toEqual(['past', 'past', ...Array<string>(12).fill('free')])
	})

	it('counts as closed: outside opening hours, days off, days too far ahead and long gone', async () => {
		const venue = await createVenue({ opensAt: 9, closesAt: 17, weekdays: [1, 2, 3, 4, 5, 6] })
		const [closed, free] = [(n: number) => Array<string>(n).fill('closed'), Array<string>(8).fill('free')]
		expect(await states(venue, TUESDAY)).toEqual([...closed(2), ...free, ...closed(4)])
		expect(await states(venue, SUNDAY)).toEqual(closed(14))
		expect(await states(venue, '2027-04-30')).toContain('free')
		expect(await states(venue, '2027-05-01')).toEqual(closed(14))
		expect(await states(venue, '2026-01-05')).not.toContain('free')
	})

	it('counts courts that are shut as taken: one of them, those of the sport, or the whole venue', async () => {
		const venue = await createVenue({ courts: 2 })
		const shut = (hour: number, more: { sportId?: number; courtNumber?: number }, minutes = 60) =>
			write((tx) => {
				const startTime = at(TUESDAY, hour)
				const endTime = new Date(startTime.getTime() + minutes * 60_000)
				return tx.insert(closures).values({ courtId: venue.venueId, startTime, endTime, reason: 'rain', ...more })
			})
		await shut(8, { courtNumber: 2 })
		await shut(10, { sportId: venue.sportId })
		await shut(12, {}, 90)
		await shut(15, { sportId: await createSport('Tennis') })
		const { hours } = await day(venue, TUESDAY)
		const free = Object.fromEntries(hours.map(({ hour, freeCourts }) => [hour, freeCourts]))
		expect(free).toMatchObject({ 8: 1, 9: 2, 10: 0, 11: 2, 12: 0, 13: 0, 14: 2, 15: 2 })
	})

	it('gives as many days as are asked for', async () => {
		const answer = await look(await createVenue(), `date=${TUESDAY}&days=14`)
		expect(answer.body.map(({ date }: AvailableDay) => date)).toHaveLength(14)
		expect(answer.body[13].date).toBe('2027-03-15')
	})

	it('says the same to all, and nothing about who booked', async () => {
		const owner = await createUser({ role: 'venue_owner' })
		const venue = await createVenue({ ownerId: owner.id })
		await booked(thandi, wish(venue, TUESDAY, 10, 11))
		const visitor = (await look(venue, `date=${TUESDAY}`)).body
		for (const person of [thandi, owner, await createUser({ role: 'admin' })]) {
			expect((await look(venue, `date=${TUESDAY}`, await signedIn(person))).body).toEqual(visitor)
		}
		expect(JSON.stringify(visitor)).not.toMatch(/userId|booking/i)
	})

	it('agrees with what can be booked', async () => {
		const venue = await createVenue({ courts: 1, opensAt: 8, closesAt: 20 })
		await booked(thandi, wish(venue, TUESDAY, 12, 14))
		for (const { hour, state } of (await day(venue, TUESDAY)).hours) {
			const works = await booked(thandi, wish(venue, TUESDAY, hour, hour + 1)).then(
				() => true,
				() => false,
			)
			expect([hour, works]).toEqual([hour, state === 'free'])
		}
	})

	test('refuses ?…', () =>
		each(
			[
				['', 'sportId', 'Choose a sport'],
				['sportId=abc&date=2027-03-02', 'sportId', 'Choose a sport'],
				['sportId=0&date=2027-03-02', 'sportId', 'Choose a sport'],
				['sportId=1e3&date=2027-03-02', 'sportId', 'Choose a sport'],
				['sportId=9007199254740993&date=2027-03-02', 'sportId', 'Choose a sport'],
				['sportId=1', 'date', 'Choose a date'],
				['sportId=1&date=', 'date', 'Choose a date'],
				['sportId=1&date=2027-02-30', 'date', 'The date must be a day as YYYY-MM-DD'],
				['sportId=1&date=0001-01-01', 'date', 'The year must be from 2000 to 2099'],
				['sportId=1&date=9999-12-31', 'date', 'The year must be from 2000 to 2099'],
				['sportId=1&date=2027-03-02T10:00:00Z', 'date', 'The date must be a day as YYYY-MM-DD'],
				['sportId=1&date=2027-03-02&days=0', 'days', 'The days must be 1 to 14'],
				['sportId=1&date=2027-03-02&days=15', 'days', 'The days must be 1 to 14'],
				['sportId=1&date=2027-03-02&days=-1', 'days', 'The days must be 1 to 14'],
				['sportId=1&date=2027-03-02&days=1.5', 'days', 'The days must be 1 to 14'],
			],
			async (query, field, message) => {
				const { venueId } = await createVenue()
				const answer = await call('GET', `/api/venues/${venueId}/availability?${query}`)
				expect(answer.status).toBe(400)
				expect(answer.body.fieldErrors[field]).toEqual([message])
			},
		))

	it('is a 404 for a venue that does not exist and a sport it does not offer', async () => {
		const venue = await createVenue()
		const other = await createSport('Basketball')
		expect((await look({ ...venue, sportId: other }, `date=${TUESDAY}`)).status).toBe(404)
		for (const venueId of ['987654', '0', '-1', 'abc', '1.5', '9007199254740993']) {
			const path = `/api/venues/${venueId}/availability?sportId=${venue.sportId}&date=${TUESDAY}`
			expect((await call('GET', path)).status).toBe(404)
		}
	})
})

test('the venue page calls a day closed that the venue has closed, and over one that has passed', async () => {
	const venue = await createVenue()
	const wordAt = async (hour: number) =>
		dayWord((await findVenuePage(null, venue.venueId, new URLSearchParams(), at(MONDAY, hour))).days[0]!)
	expect(await wordAt(21.5)).toBe('Over')
	const stretch = { startTime: at(MONDAY, 9), endTime: at(MONDAY, 24) }
	await write((tx) => tx.insert(closures).values({ courtId: venue.venueId, ...stretch, reason: 'rain' }))
	expect(await wordAt(9.5)).toBe('Closed')
	expect(await wordAt(21.5)).toBe('Over')
})
