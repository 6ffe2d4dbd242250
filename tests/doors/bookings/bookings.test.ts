import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { bookings, closures, courts, courtSports } from '#db/schema.ts'
import { fsck } from '#db/ops/fsck.ts'
import { at, HOUR } from '#app/lib/time/time.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createSport, createVenue } from '#tests/support/world/venues.ts'
import { call } from '#tests/support/process/product.ts'
import { counts, hoursOf, post, storedBooking, wish } from '#tests/support/world/wishes.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027, half past eight in the morning in South Africa.
const NOW = new Date('2027-03-01T06:30:00Z')
const [MONDAY, TUESDAY, WEDNESDAY, SUNDAY] = ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-07']
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const thandi = await createUser()
const sipho = await createUser()
const owner = await createUser({ role: 'venue_owner' })
const admin = await createUser({ role: 'admin' })
const asThandi = await signedIn(thandi)
const asSipho = await signedIn(sipho)

afterAll(async () => expect(await fsck()).toEqual([]))

describe('POST /api/bookings', () => {
	it('books and returns the whole booking', async () => {
		const venue = await createVenue({ price: 250, settings: { freeCancelHours: 12, lateChargePercent: 30 } })
		const body = wish(venue, TUESDAY, 10, 12, { notes: 'Two \u202erackets\nplease', paymentMethod: 'PayShap' })
		const answer = await post(asThandi, body)
		expect(answer.status).toBe(201)
		expect(answer.body).toEqual({
			id: expect.any(Number),
			userId: thandi.id,
			venueId: venue.venueId,
			sportId: venue.sportId,
			courtNumber: 1,
			startTime: '2027-03-02T08:00:00.000Z',
			endTime: '2027-03-02T10:00:00.000Z',
			totalPrice: 500,
			addOns: 0,
			discount: 0,
			depositCents: null,
			breakdown: [
				{ hour: '2027-03-02T08:00:00.000Z', price: 250, peak: false },
				{ hour: '2027-03-02T09:00:00.000Z', price: 250, peak: false },
			],
			freeCancelHours: 12,
			lateChargePercent: 30,
			paymentMethod: 'PayShap',
			notes: 'Two rackets\nplease',
			status: 'pending',
			paymentStatus: 'pending',
			cancelledAt: null,
			createdAt: NOW.toISOString(),
		})
		const held = await hoursOf(answer.body.id)
		expect(held.map(({ hour }) => hour)).toEqual([at(TUESDAY, 10), at(TUESDAY, 11)])
	})

	it('takes defaults for the court and the notes', async () => {
		const { courtNumber: _court, notes: _notes, ...body } = wish(await createVenue(), TUESDAY, 10, 11)
		expect((await post(asThandi, body)).body).toMatchObject({ courtNumber: 1, notes: '' })
	})

	test.each([
		['2027-03-02T10:00:00+02:00', '2027-03-02T11:00:00+02:00'],
		['2027-03-02T22:00:00+14:00', '2027-03-02T23:00:00+14:00'],
		['2027-03-02T03:00:00-05:00', '2027-03-02T04:00:00-05:00'],
		['2027-03-02T08:00:00.000Z', '2027-03-02T11:00:00+02:00'],
	])('understands the instant whatever zone it is written in: %s', async (startTime, endTime) => {
		const answer = await post(asThandi, { ...wish(await createVenue(), TUESDAY, 7, 8), startTime, endTime })
		expect(answer.body.startTime).toBe('2027-03-02T08:00:00.000Z')
	})

	test.each([
		['a player', thandi],
		['an owner', owner],
		['an admin', admin],
	])('books for %s who asks, whomever the body names', async (_, person) => {
		const body = wish(await createVenue({ ownerId: owner.id }), TUESDAY, 10, 11, { userId: sipho.id })
		const answer = await post(await signedIn(person), body)
		expect([answer.status, answer.body.userId]).toEqual([201, person.id])
	})
})

describe('a place that cannot be booked', () => {
	const NOT_OFFERED = 'This venue doesn’t have that sport.'
	test.each([
		['an unknown venue', async () => ({ ...(await createVenue()), venueId: 987_654 }), 'Venue not found'],
		['an unpublished venue', () => createVenue({ settings: { status: 'draft' } }), 'Venue not found'],
		['an unknown sport', async () => ({ ...(await createVenue()), sportId: 987_654 }), NOT_OFFERED],
		[
			'a sport that is not played there',
			async () => ({ ...(await createVenue()), sportId: await createSport('Tennis') }),
			NOT_OFFERED,
		],
	])('%s is a 404', async (_, place, message) => {
		const before = await counts()
		const answer = await post(asThandi, wish(await place(), TUESDAY, 10, 11))
		expect([answer.status, answer.body]).toEqual([404, { message }])
		expect(await counts()).toEqual(before)
	})
})

describe('the price', () => {
	it('is the peak price in peak hours and the standard price in the others', async () => {
		const peak = [17, 18].map((hour) => ({ weekday: 2, hour }))
		const venue = await createVenue({ price: 200, peakPrice: 320, peak })
		const answer = await post(asThandi, wish(venue, TUESDAY, 16, 20, { totalPrice: 1 }))
		expect(answer.body.totalPrice).toBe(200 + 320 + 320 + 200)
		expect(answer.body.breakdown.map(({ peak }: { peak: boolean }) => peak)).toEqual([false, true, true, false])
		expect((await post(asThandi, wish(venue, WEDNESDAY, 16, 20))).body.totalPrice).toBe(800)
	})

	it('is the standard price where a venue marks peak hours but names no peak price', async () => {
		const venue = await createVenue({ price: 200, peak: [{ weekday: 2, hour: 17 }] })
		expect((await post(asThandi, wish(venue, TUESDAY, 17, 18))).body.totalPrice).toBe(200)
	})

	it('keeps its price and cancellation policy', async () => {
		const venue = await createVenue({ price: 200 })
		const { body } = await post(asThandi, wish(venue, TUESDAY, 10, 12))
		await write((tx) => tx.update(courtSports).set({ pricePerHour: 999 }).where(eq(courtSports.id, venue.courtSportId)))
		const policy = { freeCancelHours: 1, lateChargePercent: 100, maxHours: 1 }
		await write((tx) => tx.update(courts).set(policy).where(eq(courts.id, venue.venueId)))
		const mine = (await call('GET', '/api/bookings/me', { headers: asThandi })).body
		expect(mine.find(({ id }: { id: number }) => id === body.id)).toMatchObject({
			totalPrice: 400,
			breakdown: body.breakdown,
			freeCancelHours: 24,
			lateChargePercent: 50,
		})
		expect((await post(asThandi, wish(venue, TUESDAY, 13, 14))).body).toMatchObject({
			totalPrice: 999,
			freeCancelHours: 1,
			lateChargePercent: 100,
		})
	})
})

describe('the court number', () => {
	it('is a wish: that court when it is free for the whole time, else the lowest that is', async () => {
		const venue = await createVenue({ courts: 3 })
		const court = async (from: number, to: number, courtNumber: number) =>
			(await post(asThandi, wish(venue, TUESDAY, from, to, { courtNumber }))).body.courtNumber
		expect(await court(10, 11, 2)).toBe(2)
		expect(await court(10, 11, 2)).toBe(1)
		expect(await court(9, 12, 1)).toBe(3)
		expect(await court(12, 13, 99)).toBe(1)
		expect(await court(11, 12, 1)).toBe(1)
		expect(await court(11, 13, 1)).toBe(2)
	})

	it('passes by courts that are closed', async () => {
		const venue = await createVenue({ courts: 2 })
		const closed = (hours: readonly [number, number], courtNumber: number | null) =>
			write((tx) =>
				tx.insert(closures).values({
					courtId: venue.venueId,
					courtNumber,
					startTime: at(TUESDAY, hours[0]),
					endTime: at(TUESDAY, hours[1]),
					reason: 'rain',
				}),
			)
		await closed([10, 11], 1)
		expect((await post(asThandi, wish(venue, TUESDAY, 10, 11))).body.courtNumber).toBe(2)
		await closed([14, 15], null)
		expect((await post(asThandi, wish(venue, TUESDAY, 13, 15))).status).toBe(409)
		expect((await post(asThandi, wish(venue, TUESDAY, 15, 16))).body.courtNumber).toBe(1)
	})

	test('cannot be …', () =>
		each([0, -1, 1.5, '1', 1001, null, Infinity, [1]], async (courtNumber) => {
			const before = await counts()
			const answer = await post(asThandi, wish(await createVenue(), TUESDAY, 10, 11, { courtNumber }))
			expect(answer.status).toBe(400)
			expect(answer.body.fieldErrors.courtNumber).toEqual(['The court number must be a whole number from 1 to 1000'])
			expect(await counts()).toEqual(before)
		}))
})

describe('what the body may not decide', () => {
	it('is ignored', async () => {
		const venue = await createVenue({ price: 200 })
		const extra = {
			id: 77,
			userId: sipho.id,
			totalPrice: 1,
			price: 1,
			breakdown: [],
			status: 'confirmed',
			paymentStatus: 'paid',
			paymentReference: 'x',
			freeCancelHours: 0,
			lateChargePercent: 0,
			cancelledAt: '2027-01-01T00:00:00Z',
			createdAt: '2001-01-01T00:00:00Z',
			noShow: true,
			role: 'admin',
			ownerId: thandi.id,
			quotedPrice: 1,
			courtId: 1,
		}
		const body = JSON.stringify({ ...wish(venue, TUESDAY, 10, 11), ...extra })
		const answer = await post(asThandi, JSON.parse(body.replace(/}$/, ',"__proto__":{"status":"confirmed"}}')))
		expect(answer.status).toBe(201)
		expect(await storedBooking(answer.body.id)).toMatchObject({
			userId: thandi.id,
			courtId: venue.venueId,
			courtNumber: 1,
			totalPrice: 200,
			status: 'pending',
			paymentStatus: 'pending',
			paymentReference: null,
			freeCancelHours: 24,
			lateChargePercent: 50,
			noShow: false,
			cancelledAt: null,
			createdAt: NOW,
		})
		expect(answer.body.id).not.toBe(77)
		expect((await storedBooking(answer.body.id)).breakdown).toHaveLength(1)
	})
})

describe('a time that has just been taken', () => {
	it('is a 409 with the three nearest free times, each of which can be booked', async () => {
		const venue = await createVenue({ courts: 1 })
		await post(asSipho, wish(venue, TUESDAY, 12, 13))
		await post(asSipho, wish(venue, TUESDAY, 14, 15))
		const before = await counts()
		const lost = await post(asThandi, wish(venue, TUESDAY, 12, 14))
		expect([lost.status, lost.body.message]).toEqual([409, 'That time has just been taken'])
		expect(lost.body.alternatives).toEqual([
			{
				date: TUESDAY,
				start: '09:00',
				end: '11:00',
				startTime: '2027-03-02T07:00:00.000Z',
				endTime: '2027-03-02T09:00:00.000Z',
			},
			{
				date: TUESDAY,
				start: '10:00',
				end: '12:00',
				startTime: '2027-03-02T08:00:00.000Z',
				endTime: '2027-03-02T10:00:00.000Z',
			},
			{
				date: TUESDAY,
				start: '15:00',
				end: '17:00',
				startTime: '2027-03-02T13:00:00.000Z',
				endTime: '2027-03-02T15:00:00.000Z',
			},
		])
		expect(await counts()).toEqual(before)
		for (const { startTime, endTime } of lost.body.alternatives) {
			const id = (await post(asThandi, { ...wish(venue, TUESDAY, 7, 8), startTime, endTime })).body.id
			if (id) await call('PATCH', `/api/bookings/${id}/status`, { headers: asThandi, body: { status: 'cancelled' } })
			expect(id).toEqual(expect.any(Number))
		}
	})

	it('offers nothing that has passed, is closed, or lies beyond the last day', async () => {
		const venue = await createVenue({ courts: 1, opensAt: 8, closesAt: 11, settings: { maxDaysAhead: 1 } })
		await post(asSipho, wish(venue, MONDAY, 9, 10))
		const lost = await post(asThandi, wish(venue, MONDAY, 9, 10))
		const starts = (answer: { body: { alternatives: { startTime: string }[] } }) =>
			answer.body.alternatives.map(({ startTime }) => startTime)
		expect(starts(lost)).toEqual([at(MONDAY, 10), at(TUESDAY, 8), at(TUESDAY, 9)].map((time) => time.toISOString()))
		for (const startTime of starts(lost)) {
			const endTime = new Date(Date.parse(startTime) + HOUR).toISOString()
			expect((await post(asSipho, { ...wish(venue, MONDAY, 9, 10), startTime, endTime })).status).toBe(201)
		}
		await post(asSipho, wish(venue, TUESDAY, 10, 11))
		expect(starts(await post(asThandi, wish(venue, MONDAY, 9, 10)))).toEqual([])
	})

	it('needs one court for the whole time: two that are free in turn are not enough', async () => {
		const venue = await createVenue({ courts: 2, opensAt: 10, closesAt: 12 })
		await post(asSipho, wish(venue, TUESDAY, 10, 11, { courtNumber: 1 }))
		await post(asSipho, wish(venue, TUESDAY, 11, 12, { courtNumber: 2 }))
		const lost = await post(asThandi, wish(venue, TUESDAY, 10, 12))
		expect(lost.status).toBe(409)
		expect(lost.body.alternatives[0]).toMatchObject({ date: '2027-03-01', start: '10:00', end: '12:00' })
	})

	it('does not count another sport of the same venue, nor another venue', async () => {
		const venue = await createVenue({ courts: 1 })
		const tennis = await createSport('Tennis')
		const both = { courtId: venue.venueId, sportId: tennis, pricePerHour: 100, courtCount: 1 }
		await write((tx) => tx.insert(courtSports).values(both))
		expect((await post(asThandi, wish(venue, TUESDAY, 10, 11))).status).toBe(201)
		expect((await post(asThandi, wish({ ...venue, sportId: tennis }, TUESDAY, 10, 11))).status).toBe(201)
		expect((await post(asThandi, wish(await createVenue({ courts: 1 }), TUESDAY, 10, 11))).status).toBe(201)
	})

	it('is free again once it is cancelled', async () => {
		const venue = await createVenue({ courts: 1 })
		const { id } = (await post(asSipho, wish(venue, TUESDAY, 10, 12))).body
		expect((await post(asThandi, wish(venue, TUESDAY, 11, 12))).status).toBe(409)
		await call('PATCH', `/api/bookings/${id}/status`, { headers: asSipho, body: { status: 'cancelled' } })
		expect(await hoursOf(id)).toEqual([])
		expect((await post(asThandi, wish(venue, TUESDAY, 11, 12))).status).toBe(201)
	})
})

describe('an Idempotency-Key', () => {
	const key = () => ({ 'Idempotency-Key': crypto.randomUUID() })

	it('returns the first result again for the same body, and books once', async () => {
		const headers = { ...asThandi, ...key() }
		const body = wish(await createVenue({ courts: 1 }), TUESDAY, 10, 11)
		const first = await post(headers, body)
		const before = await counts()
		const { totalPrice: _, ...reordered } = { userId: 5, ...body, totalPrice: 5 }
		for (const same of [body, reordered, { ...body, notes: '  ' }]) {
			const again = await post(headers, same)
			expect([again.status, again.body]).toEqual([201, first.body])
		}
		expect(await counts()).toEqual(before)
	})

	it('is a 422 with another body', async () => {
		const venue = await createVenue()
		const headers = { ...asThandi, ...key() }
		await post(headers, wish(venue, TUESDAY, 10, 11))
		const before = await counts()
		const other = await post(headers, wish(venue, TUESDAY, 11, 12))
		expect([other.status, other.body]).toEqual([422, { message: 'This Idempotency-Key was used for something else.' }])
		expect(await counts()).toEqual(before)
	})

	it('of another person is another key', async () => {
		const venue = await createVenue({ courts: 2 })
		const same = key()
		const ids = [
			(await post({ ...asThandi, ...same }, wish(venue, TUESDAY, 10, 11))).body.id,
			(await post({ ...asSipho, ...same }, wish(venue, TUESDAY, 10, 11))).body.id,
		]
		expect(new Set(ids).size).toBe(2)
	})

	it('may be used again after a failure: nothing of that was kept', async () => {
		const venue = await createVenue({ courts: 1 })
		const { id } = (await post(asSipho, wish(venue, TUESDAY, 10, 11))).body
		const headers = { ...asThandi, ...key() }
		expect((await post(headers, wish(venue, TUESDAY, 10, 11))).status).toBe(409)
		await call('PATCH', `/api/bookings/${id}/status`, { headers: asSipho, body: { status: 'cancelled' } })
		expect((await post(headers, wish(venue, TUESDAY, 10, 11))).status).toBe(201)
	})

	it('books once however often it is sent at once', async () => {
		const headers = { ...asThandi, ...key() }
		const body = wish(await createVenue({ courts: 4 }), TUESDAY, 10, 11)
		const before = await db.$count(bookings)
		const answers = await Promise.all(Array.from({ length: 50 }, () => post(headers, body)))
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
		expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
		expect(await db.$count(bookings)).toBe(before + 1)
	})

	test.each(['x'.repeat(201), 'two words', 'caf\u00e9'])('cannot be just anything (%#)', async (value) => {
		const before = await counts()
		const headers = { ...asThandi, 'Idempotency-Key': value }
		const answer = await post(headers, wish(await createVenue(), TUESDAY, 10, 11))
		expect(answer.status).toBe(400)
		expect(answer.body.message).toBe('The Idempotency-Key must be 1 to 200 visible ASCII characters.')
		expect(await counts()).toEqual(before)
	})

	it('is what tells a repetition from a second booking', async () => {
		const venue = await createVenue({ courts: 2 })
		const ids = [await post(asThandi, wish(venue, TUESDAY, 10, 11)), await post(asThandi, wish(venue, TUESDAY, 10, 11))]
		expect(new Set(ids.map(({ body }) => body.courtNumber))).toEqual(new Set([1, 2]))
	})
})

describe('GET /api/bookings/me', () => {
	it('lists one’s own bookings only, newest first, with the names of venue and sport', async () => {
		const [me, other] = [await createUser(), await createUser()]
		const venue = await createVenue({ name: 'Kloof Padel', ownerId: other.id })
		const [asMe, asOther] = [await signedIn(me), await signedIn(other)]
		for (const date of [TUESDAY, SUNDAY, WEDNESDAY]) await post(asMe, wish(venue, date, 10, 11))
		await post(asOther, wish(venue, TUESDAY, 10, 11))
		const { status, body } = await call('GET', '/api/bookings/me', { headers: asMe })
		expect(status).toBe(200)
		expect(body.map(({ startTime }: { startTime: string }) => startTime)).toEqual(
			[SUNDAY, WEDNESDAY, TUESDAY].map((date) => at(date, 10).toISOString()),
		)
		expect(body[0]).toMatchObject({
			userId: me.id,
			venue: { id: venue.venueId, name: 'Kloof Padel', location: 'Gardens', city: 'Cape Town' },
			sport: { id: venue.sportId, name: 'Padel', color: '#0E7256', icon: 'circle' },
		})
		expect((await call('GET', '/api/bookings/me', { headers: asOther })).body).toHaveLength(1)
		const page = async (query: string) => (await call('GET', `/api/bookings/me?${query}`, { headers: asMe })).body
		expect((await page('limit=2')).length).toBe(2)
		expect((await page('limit=2&page=2'))[0].startTime).toBe(at(TUESDAY, 10).toISOString())
		expect(await page('page=9')).toEqual([])
	})

	it('has all that can be counted in it, as the list of the venue has', async () => {
		const [me, owner] = [await createUser(), await createUser({ role: 'venue_owner' })]
		const venue = await createVenue({ ownerId: owner.id })
		const asMe = await signedIn(me)
		const { body } = await post(asMe, wish(venue, TUESDAY, 10, 11))
		await call('PATCH', `/api/bookings/${body.id}/status`, { headers: asMe, body: { status: 'cancelled' } })
		const { id: _id, ...row } = await storedBooking(body.id)
		await write((tx) => tx.insert(bookings).values(Array.from({ length: 150 }, () => row)))
		const lists = [
			['/api/bookings/me', asMe],
			[`/api/dashboard/venues/${venue.venueId}/bookings`, await signedIn(owner)],
		] as const
		for (const [path, headers] of lists) {
			const whole = await call('GET', path, { headers })
			expect(whole.body, path).toHaveLength(151)
			expect(whole.headers.get('Link'), path).toBe(null)
			expect((await call('GET', `${path}?limit=1000`, { headers })).status, path).toBe(200)
		}
	})

	it('is a 401 to visitors', async () => {
		expect((await call('GET', '/api/bookings/me')).status).toBe(401)
	})

	test('refuses ?…', () =>
		each(
			['limit=0', 'limit=1001', 'limit=abc', 'limit=1e3', 'page=0', 'page=-1', 'page=1.5', 'page=0x1'],
			async (query) => {
				expect((await call('GET', `/api/bookings/me?${query}`, { headers: asThandi })).status).toBe(400)
			},
		))
})
