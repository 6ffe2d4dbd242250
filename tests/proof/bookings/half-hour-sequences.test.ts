import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { billSplits, bookings, courts, courtTime } from '#db/schema.ts'
import { fsck } from '#db/ops/fsck.ts'
import { moveAtDesk, placeSeen } from '#app/features/bookings/desk/desk-move.server.ts'
import { blockCourt } from '#app/features/bookings/desk/blocks.server.ts'
import { findDay } from '#app/features/bookings/desk/day-grid.server.ts'
import { findDeskHour } from '#app/features/bookings/desk/desk-hour.server.ts'
import { venueFigures } from '#app/features/bookings/desk/list/venue-figures.server.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { giveDiscount } from '#app/features/bookings/paying/discount.server.ts'
import { setOffer } from '#app/features/bookings/offers/offer-changes.server.ts'
import { makeRegular } from '#app/features/bookings/regulars/regulars.server.ts'
import { findReceipt } from '#app/features/payments/receipts/receipt.server.ts'
import { equally, splitBooking } from '#app/features/payments/split/split.server.ts'
import { findVenueAvailability } from '#app/features/bookings/availability.server.ts'
import { addDays, at } from '#app/lib/time/time.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { form, post, postForm, storedBooking, wish } from '#tests/support/world/wishes.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })

const TUESDAY = '2027-03-02'
const now = new Date('2027-03-01T06:30:00Z')
const status = (status: number) => ({ init: { status } })

const player = await createUser({ fullName: 'Thandi Nkosi' })
const owner = await createUser({ role: 'venue_owner' })
const [headers, desk] = [await signedIn(player), await signedIn(owner)]

/** A venue of two courts at R125 an hour, by half hours and for 60, 90 or 120 minutes. */
let venue: Awaited<ReturnType<typeof createVenue>>
beforeEach(async () => {
	venue = await createVenue({ ownerId: owner.id, price: 125, lengths: [60, 90, 120] })
})

const bookAt = (from: number, to: number, more: object = {}) => post(headers, wish(venue, TUESDAY, from, to, more))
const place = (hour: number, courtNumber = 1) => ({ ...venue, courtNumber, date: TUESDAY, hour })
const walkIn = (hour: number, hours: number, courtNumber = 1) =>
	bookWalkIn(owner, place(hour, courtNumber), { name: 'Zanele', hours, notes: '', phone: undefined }, { now })

describe('half an hour of R125', () => {
	test('is R62.50 in every sum', async () => {
		await write((tx) => tx.update(courts).set({ vatNumber: '4123456789' }).where(eq(courts.id, venue.venueId)))
		const { status: made, body } = await bookAt(18.5, 20)
		expect([made, body.totalPrice]).toEqual([201, 187.5])
		expect(body.breakdown).toEqual([
			{ hour: at(TUESDAY, 18.5).toISOString(), price: 62.5, peak: false },
			{ hour: at(TUESDAY, 19).toISOString(), price: 125, peak: false },
		])
		expect(await storedBooking(body.id)).toMatchObject({ totalPrice: 187.5, discount: 0 })
		await splitBooking(player, body.id, equally(3), { now })
		const shares = await db.select().from(billSplits).where(eq(billSplits.bookingId, body.id))
		expect(shares.map(({ amount }) => amount)).toEqual([6_250, 6_250, 6_250])
		await paid(body.id, { by: owner, at: now })
		const receipt = await findReceipt(player, body.id)
		expect(receipt.account).toMatchObject({ total: 18_750, held: 18_750, due: 0, paymentStatus: 'paid' })
		expect([receipt.charged, receipt.vat]).toEqual([18_750, 2_446])
		expect(receipt.booking.breakdown.map(({ price }) => price)).toEqual([62.5, 125])
		const csv = await ask(`/venue-dashboard/${venue.venueId}/figures/bookings.csv?from=${TUESDAY}&to=${TUESDAY}`, {
			headers: desk,
		})
		expect(await csv.text()).toContain(',187.50')
		expect((await venueFigures(venue.venueId, now)).revenue).toBe(187.5)
		expect(await fsck()).toEqual([])
	})

	test('is cancelled late at no more than its price, and forgiven to the cent', async () => {
		await write((tx) =>
			tx.update(courts).set({ freeCancelHours: 48, lateChargePercent: 100 }).where(eq(courts.id, venue.venueId)),
		)
		const late = (await bookAt(18.5, 20)).body.id
		await call('PATCH', `/api/bookings/${late}/status`, { headers, body: { status: 'cancelled' } })
		expect(await storedBooking(late)).toMatchObject({ status: 'cancelled', lateCharge: 187.5 })
		const { id } = await walkIn(18.5, 1.5)
		await giveDiscount(owner, venue.venueId, id, { off: { percent: 100 }, reason: 'Rain' }, now)
		expect(await storedBooking(id)).toMatchObject({ discount: 187.5, totalPrice: 0 })
		expect(await fsck()).toEqual([])
	})
})

describe('a booking by half hours', () => {
	test('is one of the starts and lengths that the venue has', async () => {
		for (const [from, to] of [
			[18.25, 19.25],
			[18.5, 19],
			[18, 20.5],
			[20.5, 21.5],
			[20.5, 21],
		] as const)
			expect([from, (await bookAt(from, to)).status]).toEqual([from, 400])
		expect((await bookAt(19, 21)).status).toBe(201)
		const hourly = await createVenue({ ownerId: owner.id })
		const { body } = await post(headers, wish(hourly, TUESDAY, 18.5, 19.5))
		expect(body.message).toBe('Bookings start on the hour. The next full hour is 19:00.')
	})

	test('is free exactly where it can be booked', async () => {
		await bookAt(10.5, 12)
		await walkIn(10, 1, 2)
		const [day] = await findVenueAvailability(venue.venueId, { sportId: venue.sportId, date: TUESDAY, days: 1 }, now)
		for (const { hour, state } of day!.hours) {
			const lone = await createUser()
			const { status, body } = await post(await signedIn(lone), wish(venue, TUESDAY, hour, hour + 1))
			expect([hour, status === 201]).toEqual([hour, state === 'free' || state === 'last'])
			if (status !== 201) continue
			await call('PATCH', `/api/bookings/${body.id}/status`, {
				headers: await signedIn(lone),
				body: { status: 'cancelled' },
			})
		}
		const answer = await call(
			'GET',
			`/api/venues/${venue.venueId}/availability?sportId=${venue.sportId}&date=${TUESDAY}`,
		)
		expect(answer.body[0].hours).toHaveLength(28)
		expect(answer.body[0].hours[1]).toMatchObject({ hour: 7.5, price: 125 })
	})

	test('is made and moved by forms, with the price that was shown', async () => {
		const page = await visit(`/booking/${venue.venueId}/${venue.sportId}?date=${TUESDAY}&start=18:30&end=20:00`, {
			headers,
		})
		expect(page.page.chosen).toMatchObject({ startTime: '18:30', endTime: '20:00' })
		expect(page.page.taken).toBeNull()
		const sent = await postForm(headers, venue, form(TUESDAY, 18.5, 20, { quotedPrice: '187.5' }))
		expect(sent.status).toBe(302)
		const [row] = await db.select().from(bookings).where(eq(bookings.courtId, venue.venueId))
		const moving = await visit(`/my-bookings/${row!.id}/move?date=${TUESDAY}&start=18:00`, { headers })
		expect(moving.page.time).toMatchObject({ start: '18:00', end: '19:30', price: 187.5 })
		const moved = await visit(`/my-bookings/${row!.id}/move`, {
			headers,
			form: { date: TUESDAY, start: '18:00', seenPrice: '187.5', from: row!.startTime.toISOString() },
		})
		expect(moved.status).toBe(302)
		expect(await db.$count(courtTime, eq(courtTime.bookingId, row!.id))).toBe(3)
		expect(await fsck()).toEqual([])
	})

	test('stays when the venue goes back to the hour, where only its desk moves it', async () => {
		const { body } = await bookAt(18.5, 20)
		const terms = { pricePerHour: 125, peakPricePerHour: null, courtCount: 2, halfHours: false, lengths: null }
		await setOffer(owner, venue.venueId, venue.sportId, terms, now)
		expect(await fsck()).toEqual([])
		const [day] = await findVenueAvailability(venue.venueId, { sportId: venue.sportId, date: TUESDAY, days: 1 }, now)
		expect(day!.hours.filter(({ state }) => state === 'last').map(({ hour }) => hour)).toEqual([18, 19])
		const seen = placeSeen(await storedBooking(body.id))
		const wished = { date: TUESDAY, start: 18.5, hours: 1.5, court: 2, seen }
		await moveAtDesk(owner, venue.venueId, body.id, wished, now)
		expect(await storedBooking(body.id)).toMatchObject({ courtNumber: 2, totalPrice: 187.5 })
		expect(await fsck()).toEqual([])
	})
})

describe('the desk by half hours', () => {
	test('takes, blocks and repeats them, and the day shows them', async () => {
		await walkIn(8.5, 0.5)
		await blockCourt(owner, place(9.5), { hours: 1.5, note: 'Nets' }, { now })
		const { id } = await makeRegular(
			owner,
			venue.venueId,
			{
				sportId: venue.sportId,
				courtNumber: 2,
				weekday: [2],
				date: TUESDAY,
				start: 18.5,
				hours: 1.5,
				times: 2,
				name: 'Sipho',
				notes: '',
				phone: undefined,
				on: [TUESDAY, addDays(TUESDAY, 7)],
			},
			{ now },
		)
		expect(id).toBeGreaterThan(0)
		const { shown } = await findDay(owner, venue.venueId, { date: TUESDAY, sportId: null }, now)
		expect(shown[0]).toMatchObject({ step: 0.5 })
		const spans = shown[0]!.courts.map(({ cells }) => cells.map(({ from, to }) => [from, to]))
		expect(spans).toEqual([
			[
				[8.5, 9],
				[9.5, 11],
			],
			[[18.5, 20]],
		])
		const hour = await findDeskHour(owner, place(9), now)
		expect(hour.walkIns.map(({ value }) => value)).toEqual(['0.5'])
		expect(hour.instead[1]!.map(({ label }) => label).slice(0, 2)).toEqual([
			'Court 2, 09:00–10:00 · R125.00',
			'Court 2, 09:30–10:30 · R125.00',
		])
		expect(await fsck()).toEqual([])
	})

	test('stays on the grid, in the opening hours, and off what is taken', async () => {
		await walkIn(12.5, 1)
		await expect(walkIn(12, 1)).rejects.toMatchObject(status(409))
		await expect(walkIn(20.5, 1)).rejects.toMatchObject(status(400))
		await expect(blockCourt(owner, place(13), { hours: 1, note: '' }, { now })).rejects.toMatchObject(status(409))
		const hourly = await createVenue({ ownerId: owner.id })
		const half = { ...place(12.5), ...hourly }
		await expect(findDeskHour(owner, half, now)).rejects.toMatchObject(status(404))
		const guest = { name: 'Zanele', hours: 1.5, notes: '', phone: undefined }
		await expect(bookWalkIn(owner, { ...half, hour: 12 }, guest, { now })).rejects.toMatchObject(status(400))
	})
})

test('the owner chooses starts, lengths and online hours, and nothing that cannot be', async () => {
	const path = `/venue-dashboard/${venue.venueId}/pricing/${venue.sportId}`
	const save = (fields: [string, string][]) =>
		visit(path, { headers: desk, form: [['pricePerHour', '125'], ['courtCount', '2'], ...fields] })
	const terms = async () => (await visit(path, { headers: desk })).page.terms
	expect(await terms()).toMatchObject({ step: 0.5, lengths: [1, 1.5, 2] })
	expect(
		(
			await save([
				['starts', 'hour'],
				['lengths', '60'],
				['lengths', '90'],
			])
		).action.result.error,
	).toHaveProperty('lengths')
	expect(
		(
			await save([
				['starts', 'half'],
				['lengths', '45'],
			])
		).status,
	).toBe(400)
	expect(
		(
			await save([
				['starts', 'half'],
				['lengths', '90'],
			])
		).status,
	).toBe(302)
	expect(await terms()).toMatchObject({ step: 0.5, lengths: [1.5] })
	expect((await save([])).status).toBe(302)
	expect(await terms()).toMatchObject({ step: 0.5, lengths: [1.5] })
	expect((await save([['starts', 'hour']])).status).toBe(302)
	expect(await terms()).toMatchObject({ step: 1, lengths: [1, 2, 3, 4] })

	const late = await createVenue({ ownerId: owner.id, opensAt: 6, closesAt: 23, settings: { onlineAllDay: true } })
	expect((await post(headers, wish(late, TUESDAY, 22, 23))).status).toBe(201)
	expect((await post(headers, wish(late, TUESDAY, 6, 7))).status).toBe(201)
	expect((await post(headers, wish(late, TUESDAY, 5, 6))).status).toBe(400)
})
