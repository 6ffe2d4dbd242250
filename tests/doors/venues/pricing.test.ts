import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { courtSports, openingExceptions, peakHours } from '#db/schema.ts'
import type { AvailableDay } from '#app/features/bookings/slots.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { booked, form, postForm, storedBooking, wish } from '#tests/support/world/wishes.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027, half past eight in the morning in South Africa.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })
const [TUESDAY, WEDNESDAY] = ['2027-03-02', '2027-03-03']

const player = await createUser({ fullName: 'Sipho Dlamini' })
const owner = await createUser({ role: 'venue_owner' })
const headers = await signedIn(owner)
let venue: Awaited<ReturnType<typeof createVenue>>
let base: string

beforeEach(async () => {
	const peak = [{ weekday: 2, hour: 17 }]
	venue = await createVenue({ ownerId: owner.id, courts: 2, price: 200, peakPrice: 300, peak })
	base = `/venue-dashboard/${venue.venueId}/pricing`
})

const terms = { pricePerHour: '200', peakPricePerHour: '300', courtCount: '2' }
const save = (
	path: string,
	fields: [string, string][] | Record<string, string>,
	as: Record<string, string> = headers,
) => ask(path, { method: 'POST', headers: as, body: new URLSearchParams(fields) })
const peakOf = async () => {
	const rows = await db.select().from(peakHours).where(eq(peakHours.courtSportId, venue.courtSportId))
	return rows.map(({ weekday, hour }) => weekday * 24 + hour).sort((a, b) => a - b)
}
const stored = async () => {
	const [row] = await db.select().from(courtSports).where(eq(courtSports.id, venue.courtSportId))
	return row!
}
const hoursOn = async (date: string) => {
	const path = `/api/venues/${venue.venueId}/availability?sportId=${venue.sportId}&date=${date}`
	return ((await call('GET', path)).body[0] as AvailableDay).hours
}
const prices = async (date: string) =>
	Object.fromEntries((await hoursOn(date)).map(({ hour, price }) => [hour, price] as const))

describe('who may see and change prices', () => {
	const paths = (sportId: number) => ['', `/${sportId}`, `/${sportId}/peak`, `/${sportId}/dates`]

	it('is the owner of that venue and the admin', async () => {
		for (const person of [owner, await createUser({ role: 'admin' })]) {
			for (const path of paths(venue.sportId)) {
				expect([path, (await visit(base + path, { headers: await signedIn(person) })).status]).toEqual([path, 200])
			}
		}
	})

	it.each(['987654', '0', '-1', 'abc', '1.5'])('does not find the sport %s', async (sportId) => {
		for (const path of paths(0).slice(1)) {
			expect((await visit(base + path.replace('/0', `/${sportId}`), { headers })).status).toBe(404)
		}
	})
})

describe('prices and courts', () => {
	it('shows each sport with its prices', async () => {
		const { page } = await visit(base, { headers })
		expect(page.rows).toEqual([
			{
				sportId: venue.sportId,
				name: 'Padel',
				pricePerHour: 200,
				peakPricePerHour: 300,
				courtCount: 2,
				paid: null,
				ownPrices: 0,
				peakHours: [['Tue', '17:00–18:00']],
				peakDates: 0,
			},
		])
	})

	it('counts from the next availability answer on, and never for what is booked', async () => {
		const id = await booked(player, wish(venue, TUESDAY, 16, 18))
		const answer = await save(`${base}/${venue.sportId}`, { ...terms, pricePerHour: '250', peakPricePerHour: '400' })
		expect([answer.status, answer.headers.get('Location')]).toEqual([302, base])
		expect(await prices(TUESDAY)).toMatchObject({ 16: 250, 17: 400 })
		const booking = await storedBooking(id)
		expect([booking.totalPrice, booking.breakdown.map(({ price }) => price)]).toEqual([500, [200, 300]])
	})

	it('brings the booking form back with the new price when it changed since', async () => {
		const as = await signedIn(player)
		await save(`${base}/${venue.sportId}`, { ...terms, pricePerHour: '250' })
		const answer = await postForm(as, venue, { ...form(TUESDAY, 10, 11), quotedPrice: '200' })
		expect([answer.status, answer.action.details]).toEqual([409, { price: 250 }])
		expect(answer.text).toContain('The price is now R250.00. Check it and book again.')
		const again = await postForm(as, venue, { ...form(TUESDAY, 10, 11), quotedPrice: '250' })
		expect(again.location).toBe('/my-bookings')
	})

	it('lets the peak price go', async () => {
		await save(`${base}/${venue.sportId}`, { ...terms, peakPricePerHour: '' })
		expect(await stored()).toMatchObject({ peakPricePerHour: null })
		expect(await prices(TUESDAY)).toMatchObject({ 17: 200 })
	})

	it('keeps courts that are booked, and names their bookings', async () => {
		await booked(player, wish(venue, TUESDAY, 10, 12, { courtNumber: 2 }))
		const refused = await visit(`${base}/${venue.sportId}`, { headers, form: { ...terms, courtCount: '1' } })
		expect(refused.status).toBe(409)
		expect(refused.action.result.error['']).toEqual([
			'Court 2 is still taken. Cancel these first, or wait until they are over: Tue 2 Mar 10:00–12:00, court 2, Sipho Dlamini.',
		])
		expect(await stored()).toMatchObject({ courtCount: 2 })
	})

	test('refuses … = "…" beside its field', () =>
		each(
			[
				['pricePerHour', ''],
				['pricePerHour', '-1'],
				['pricePerHour', '1.5'],
				['pricePerHour', '100001'],
				['pricePerHour', '1e309'],
				['pricePerHour', 'abc'],
				['pricePerHour', '9007199254740993'],
				['peakPricePerHour', '-1'],
				['peakPricePerHour', 'free'],
				['courtCount', ''],
				['courtCount', '0'],
				['courtCount', '61'],
				['courtCount', '1.5'],
			],
			async (name, value) => {
				const answer = await visit(`${base}/${venue.sportId}`, { headers, form: { ...terms, [name]: value } })
				expect(answer.status).toBe(400)
				expect(Object.keys(answer.action.result.error)).toEqual([name])
				expect(await stored()).toMatchObject({ pricePerHour: 200, peakPricePerHour: 300, courtCount: 2 })
			},
		))
})

describe('the week grid', () => {
	const path = () => `${base}/${venue.sportId}/peak`
	const tick = (...hours: number[]) => hours.map((hour): [string, string] => ['peak', String(hour)])

	it('makes exactly the ticked hours peak hours', async () => {
		const answer = await save(path(), tick(2 * 24 + 9, 3 * 24 + 18, 2 * 24 + 9))
		expect([answer.status, answer.headers.get('Location')]).toEqual([302, path()])
		expect(await peakOf()).toEqual([2 * 24 + 9, 3 * 24 + 18])
		expect(await prices(TUESDAY)).toMatchObject({ 9: 300, 17: 200, 18: 200 })
		expect(await prices(WEDNESDAY)).toMatchObject({ 9: 200, 18: 300 })
	})

	it('takes one hour, every hour and none', async () => {
		await save(path(), tick(40))
		expect(await peakOf()).toEqual([40])
		await save(path(), tick(...Array.from({ length: 168 }, (_, i) => 24 + i)))
		expect(await peakOf()).toHaveLength(168)
		await save(path(), [])
		expect(await peakOf()).toEqual([])
	})

	it('leaves bookings unchanged', async () => {
		const id = await booked(player, wish(venue, TUESDAY, 17, 18))
		await save(path(), [])
		expect(await storedBooking(id)).toMatchObject({ totalPrice: 300 })
		expect(await prices(TUESDAY)).toMatchObject({ 17: 200 })
	})

	it('refuses the hour "…"', () =>
		each(['23', '192', '-1', '41.5', 'abc', '1e309', ''], async (hour) => {
			const answer = await save(path(), [...tick(40), ['peak', hour]])
			expect(hour === '' ? [302, 400] : [400]).toContain(answer.status)
			if (answer.status === 400) expect(await peakOf()).toEqual([2 * 24 + 17])
		}))

	it('is filled by a preset, which saves nothing', async () => {
		const { page } = await visit(`${path()}?preset=weekend&peak=41&peak=abc&peak=999`, { headers })
		expect(page.peak).toEqual([41, ...[6, 7].flatMap((day) => [8, 9, 10, 11].map((hour) => day * 24 + hour))])
		expect(page.unsaved).toBe(true)
		expect((await visit(`${path()}?preset=weekdays`, { headers })).page.peak).toHaveLength(20)
		expect((await visit(`${path()}?preset=clear&peak=41`, { headers })).page.peak).toEqual([])
		expect((await visit(`${path()}?preset=other`, { headers })).page).toMatchObject({ peak: [65], unsaved: false })
		expect(await peakOf()).toEqual([65])
	})
})

describe('dates that differ', () => {
	const path = () => `${base}/${venue.sportId}/dates`
	const dates = async () => (await visit(path(), { headers })).page.dates

	it('have peak hours of their own, or none, until they are removed', async () => {
		await save(path(), { date: TUESDAY, from: '9', to: '11' })
		expect(await prices(TUESDAY)).toMatchObject({ 9: 300, 10: 300, 11: 200, 17: 200 })
		await save(path(), { date: TUESDAY, from: '', to: '' })
		expect(await dates()).toEqual([{ date: TUESDAY, hours: null }])
		expect(new Set(Object.values(await prices(TUESDAY)))).toEqual(new Set([200]))
		for (let twice = 0; twice < 2; twice++) {
			expect((await save(path(), { intent: 'remove', date: TUESDAY })).status).toBe(302)
			expect(await dates()).toEqual([])
		}
		expect(await prices(TUESDAY)).toMatchObject({ 17: 300 })
	})

	test('each is refused', () =>
		each(
			[
				[{ date: '' }, 'date'],
				[{ date: '2027-02-30' }, 'date'],
				[{ date: '0001-01-01' }, 'date'],
				[{ date: '2027-02-28' }, 'date'],
				[{ date: '2029-03-01' }, 'date'],
				[{ from: '11', to: '11' }, 'to'],
				[{ from: '11', to: '' }, 'to'],
				[{ from: '24', to: '25' }, 'from'],
				[{ from: 'x', to: '9' }, 'from'],
				[{ intent: 'destroy' }, 'intent'],
			],
			async (fields, wrong) => {
				const answer = await visit(path(), { headers, form: { date: TUESDAY, from: '9', to: '11', ...fields } })
				expect(answer.status).toBe(400)
				expect(Object.keys(answer.action.result.error)).toContain(wrong)
				expect(await dates()).toEqual([])
			},
		))
})

describe('where bookings start each half hour', () => {
	const halves = (...hours: number[]) => hours.map((hour): [string, string] => ['half', String(hour)])
	const half = async (fields: [string, string][]) => save(`${base}/${venue.sportId}/peak`, fields)
	beforeEach(async () => {
		const owned = { ownerId: owner.id, price: 125, peakPrice: 175, lengths: [60, 90] }
		venue = await createVenue({ ...owned, courts: 2, peak: [{ weekday: 2, hour: 17 }] })
		base = `/venue-dashboard/${venue.venueId}/pricing`
	})

	it('the week is by half hours, and begins as the whole hours were', async () => {
		const { page } = await visit(`${base}/${venue.sportId}/peak`, { headers })
		expect([page.step, page.peak]).toEqual([0.5, [65, 65.5]])
	})

	it('prices, payment and bookings follow to the cent', async () => {
		expect((await half(halves(65.5, 66, 66.5, 67))).status).toBe(302)
		const rows = await db
			.select()
			.from(peakHours)
			.where(eq(peakHours.courtSportId, venue.courtSportId))
			.orderBy(peakHours.hour)
		expect(rows.map(({ hour, half }) => [hour, half])).toEqual([
			[17, 'second'],
			[18, null],
			[19, 'first'],
		])
		expect((await visit(`${base}/${venue.sportId}/peak`, { headers })).page.peak).toEqual([65.5, 66, 66.5, 67])
		expect((await visit(base, { headers })).page.rows[0].peakHours).toEqual([['Tue', '17:30–19:30']])
		expect(await prices(TUESDAY)).toMatchObject({ 16.5: 125, 17: 150, 17.5: 175, 18: 175, 19: 150, 19.5: 125 })
		const booking = await storedBooking(await booked(player, wish(venue, TUESDAY, 17, 18.5)))
		expect(booking.totalPrice).toBe(62.5 + 87.5 + 87.5)
		expect(booking.breakdown.map(({ price, peak }) => [price, peak])).toEqual([
			[62.5, false],
			[87.5, true],
			[87.5, true],
		])
		expect((await visit(`/my-bookings/${booking.id}`, { headers: await signedIn(player) })).status).toBe(200)
	})

	it('a date may have half hours too', async () => {
		await save(`${base}/${venue.sportId}/dates`, { date: TUESDAY, from: '9.5', to: '10' })
		expect(await prices(TUESDAY)).toMatchObject({ 8.5: 125, 9: 150, 9.5: 150, 10: 125, 17: 125 })
	})

	it('a preset fills both halves, and a grid of whole hours that was open is still understood', async () => {
		const { page } = await visit(`${base}/${venue.sportId}/peak?preset=weekend&half=41.5&half=41.25&peak=50`, {
			headers,
		})
		expect(page.peak).toHaveLength(17)
		await half([['peak', '66']])
		expect((await visit(base, { headers })).page.rows[0].peakHours).toEqual([['Tue', '18:00–19:00']])
	})

	test('half an hour is refused where bookings start on the hour', async () => {
		venue = await createVenue({ ownerId: owner.id, peak: [{ weekday: 2, hour: 17 }] })
		base = `/venue-dashboard/${venue.venueId}/pricing`
		expect((await half(halves(65.5))).status).toBe(400)
		expect((await half(halves(65, 65.5))).status).toBe(302)
		expect((await save(`${base}/${venue.sportId}/dates`, { date: TUESDAY, from: '9.5', to: '10' })).status).toBe(400)
		expect(await peakOf()).toEqual([65])
	})

	test('refuses the half hour "…"', () =>
		each(['23.5', '192', '41.25', 'abc'], async (hour) => {
			expect((await half(halves(Number(hour) || 0).map(() => ['half', hour]))).status).toBe(400)
		}))
})

describe('days with other opening hours', () => {
	const differ = (date: string, opensAt: number | null, closesAt: number | null) =>
		write((tx) => tx.insert(openingExceptions).values({ courtId: venue.venueId, date, opensAt, closesAt }))
	const states = async (date: string) => (await hoursOn(date)).map(({ state }) => state)

	it('count in availability and in booking', async () => {
		await differ(TUESDAY, 9, 11)
		await differ(WEDNESDAY, null, null)
		expect((await hoursOn(TUESDAY)).filter(({ state }) => state === 'free').map(({ hour }) => hour)).toEqual([9, 10])
		expect(new Set(await states(WEDNESDAY))).toEqual(new Set(['closed']))
		await expect(booked(player, wish(venue, WEDNESDAY, 10, 11))).rejects.toThrow('The venue is closed on Wed 3 Mar.')
		await expect(booked(player, wish(venue, TUESDAY, 11, 12))).rejects.toThrow('from 09:00 to 11:00')
		await booked(player, wish(venue, TUESDAY, 9, 11))
	})

	it('open a day that is closed otherwise', async () => {
		venue = await createVenue({ ownerId: owner.id, weekdays: [1] })
		expect(new Set(await states(TUESDAY))).toEqual(new Set(['closed']))
		await differ(TUESDAY, 7, 21)
		expect(new Set(await states(TUESDAY))).toEqual(new Set(['free']))
	})
})
