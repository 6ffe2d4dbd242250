import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { billSplits, bookings, courtSports, courtTime, namedCourts, payments, refunds } from '#db/schema.ts'
import { findAddOns, listAddOn } from '#app/features/add-ons/add-on-list.server.ts'
import { addOnsOf } from '#app/features/add-ons/booked-add-ons.server.ts'
import { newCheckoutId } from '#app/features/ledger/references.server.ts'
import { onSlotsChanged, type SlotsChange } from '#app/features/live/changes.server.ts'
import { at, DAY } from '#app/lib/time/time.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { book, cancelBooking, setBookingStatus } from '../bookings.server.ts'
import { findBookingAddOns, setAddOns } from '../desk/add-ons/desk-add-ons.server.ts'
import { closeCourts } from '../closing/closing.server.ts'
import { lapseUnpaidBookings } from '../paying/lapse.server.ts'
import { findOwnBooking } from '../mine/my-bookings.server.ts'
import { moveWords } from './move-sums.ts'
import { findMovingPage } from './moving-page.server.ts'
import { moveBooking } from './moving.server.ts'
import { hoursWhere } from '#tests/support/database/court-time.ts'
import { noticesOf } from '#tests/support/notices.ts'

// Monday 23 November 2026; peak hours cost R300, the others R200.
const [monday, thursday, friday] = ['2026-11-23', '2026-11-26', '2026-11-27']
const now = at(monday, 9.5)
const peak = [1, 2, 3, 4, 5].flatMap((weekday) => [17, 18, 19].map((hour) => ({ weekday, hour })))

let owner: Awaited<ReturnType<typeof createUser>>
let player: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	;[owner, player] = [await createUser({ role: 'venue_owner' }), await createUser()]
	venue = await createVenue({ ownerId: owner.id, courts: 2, peakPrice: 300, peak })
})
afterAll(async () => expect(await fsck()).toEqual([]))

const books = (from: number, to: number, who = player, date = thursday, courtNumber = 1) =>
	book(
		who,
		{
			venueId: venue.venueId,
			sportId: venue.sportId,
			courtNumber,
			paymentMethod: 'SnapScan',
			notes: '',
			startTime: at(date, from),
			endTime: at(date, to),
		},
		{ now },
	)
const move = (id: number, hour: number, date = thursday, seen = {}, who = player, when = now) =>
	moveBooking(who, id, at(date, hour), { seen, now: when })
const stored = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const refundsOf = (id: number) => db.select().from(refunds).where(eq(refunds.bookingId, id))
const heldHours = async (id: number) =>
	(await hoursWhere(eq(courtTime.bookingId, id))).map(({ hour, courtNumber }) => [hour.toISOString(), courtNumber])
const refused = (status: number, message: string | RegExp) => ({
	init: { status },
	data: { message: typeof message === 'string' ? message : expect.stringMatching(message) },
})
const close = (from: number, to: number) =>
	closeCourts(
		owner,
		venue.venueId,
		{
			reason: 'rain',
			parts: [{ sportId: null, courtNumber: null }],
			note: '',
			startTime: at(thursday, from),
			endTime: at(thursday, to),
		},
		{ now },
	)

test('a day that rain has closed is closed, not full', async () => {
	const { id } = await books(10, 11, player, friday)
	const none = async () => {
		const page = await findMovingPage(player, id, new URLSearchParams({ date: thursday }), now)
		return page.problem === null ? page.day : null
	}
	await close(0, 24)
	expect(await none()).toMatchObject({ date: thursday, times: [], none: 'Closed' })
})

describe('a booking by half hours, after the venue has gone back to the hour', () => {
	const backToTheHour = () =>
		write((tx) =>
			tx
				.update(courtSports)
				.set({ halfHours: false, lengths: [60] })
				.where(eq(courtSports.id, venue.courtSportId)),
		)
	const startsOn = async (id: number) => {
		const page = await findMovingPage(player, id, new URLSearchParams({ date: thursday }), now)
		return page.days!.find(({ date }) => date === thursday)!.times.map(({ start }) => start)
	}
	beforeEach(async () => {
		venue = await createVenue({ ownerId: owner.id, courts: 1, lengths: [60, 90] })
	})

	test('keeps its half hours and its length, and is offered only what it can have', async () => {
		const { id } = await books(18.5, 20)
		await books(10.5, 11.5, await createUser())
		await backToTheHour()
		const starts = await startsOn(id)
		expect(starts.slice(0, 8)).toEqual(['07:00', '07:30', '08:00', '08:30', '09:00', '11:30', '12:00', '12:30'])
		await expect(move(id, 9.5)).rejects.toMatchObject({ init: { status: 409 } })
		expect((await move(id, 9))!.settled.booking.endTime).toEqual(at(thursday, 10.5))
		expect((await move(id, 11.5))!.settled.booking.endTime).toEqual(at(thursday, 13))
	})

	test('moves too when its court was closed', async () => {
		const { id } = await books(18.5, 20)
		await paid(id, { by: owner, at: now })
		await close(18, 21)
		await backToTheHour()
		expect(await startsOn(id)).toContain('12:30')
		expect((await move(id, 12.5))!.settled.booking).toMatchObject({ status: 'confirmed', endTime: at(thursday, 14) })
	})
})

describe('an ordinary move', () => {
	test('takes the new hours and gives the old ones back, which may overlap', async () => {
		const { id } = await books(10, 12)
		const changes: SlotsChange[] = []
		const stop = onSlotsChanged((change) => changes.push(change))
		const moved = await move(id, 11)
		stop()
		expect(await stored(id)).toMatchObject({
			startTime: at(thursday, 11),
			endTime: at(thursday, 13),
			courtNumber: 1,
			status: 'pending',
			totalPrice: 400,
		})
		expect(await heldHours(id)).toEqual([11, 12].map((hour) => [at(thursday, hour).toISOString(), 1]))
		expect(changes.map(({ hours }) => hours)).toEqual([
			[at(thursday, 10), at(thursday, 11)],
			[at(thursday, 11), at(thursday, 12)],
		])
		expect(moved?.before.startTime).toEqual(at(thursday, 10))
		const told = await noticesOf(owner.id)
		expect(told.map(({ title }) => title)).toContain('Booking moved by the player')
	})

	test('keeps the court where it is free, else takes the lowest that is', async () => {
		const { id } = await books(10, 11, player, thursday, 2)
		await move(id, 12)
		expect((await stored(id)).courtNumber).toBe(2)
		await books(14, 15, await createUser(), thursday, 2)
		await move(id, 14)
		expect((await stored(id)).courtNumber).toBe(1)
	})

	test('to a dearer hour makes the rest due, to a cheaper one gives the difference back', async () => {
		const { id } = await books(10, 11)
		await paid(id, { by: owner, at: now })
		const before = await findOwnBooking(player, id, now)
		expect(moveWords(before.money, 200, 300, true)).toBe('R100.00 more to pay.')
		const dearer = await move(id, 18, thursday, { price: 300 })
		expect(dearer!.settled.account).toMatchObject({ due: 10_000, held: 20_000, paymentStatus: 'pending' })
		expect(await stored(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'pending', totalPrice: 300 })
		await paid(id, { by: owner, amount: 10_000, at: now })

		const money = (await findOwnBooking(player, id, now)).money
		expect(moveWords(money, 300, 200, true)).toBe('You get R100.00 back.')
		const cheaper = await move(id, 10, friday)
		expect(cheaper!.settled.refunds).toMatchObject([{ amount: 10_000, reason: 'moved', by: 'venue', status: 'due' }])
		expect(await stored(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', totalPrice: 200 })
	})

	test('leaves the shares as they are, and asks the booker for what it costs more', async () => {
		const { id } = await books(10, 11)
		const share = { bookingId: id, requesterId: player.id, name: 'Sipho', amount: 10_000 }
		await write((tx) =>
			tx.insert(billSplits).values([
				{ ...share, checkoutId: newCheckoutId() },
				{ ...share, checkoutId: newCheckoutId() },
			]),
		)
		const states = async () =>
			(await db.select().from(billSplits).where(eq(billSplits.bookingId, id)).orderBy(billSplits.id)).map(
				({ status, amount, participantId }) => [status, amount, participantId],
			)
		await move(id, 11)
		expect(await states()).toEqual([
			['pending', 10_000, null],
			['pending', 10_000, null],
		])
		const [first] = await db.select().from(billSplits).where(eq(billSplits.bookingId, id)).orderBy(billSplits.id)
		await paid(id, { by: owner, amount: 10_000, splitId: first!.id, payerId: null, at: now })
		const { settled } = (await move(id, 18))!
		expect(await states()).toEqual([
			['paid', 10_000, null],
			['pending', 10_000, null],
			['pending', 10_000, player.id],
		])
		expect(settled.account).toMatchObject({ due: 20_000, held: 10_000 })
	})

	test('wins no time to pay', async () => {
		const { id, startTime } = await books(10, 11)
		const before = (await stored(id)).payBy!
		expect(before.getTime()).toBeLessThan(startTime.getTime())
		await move(id, 18)
		expect((await stored(id)).payBy).toEqual(before)
		await expect(move(id, 12, thursday, {}, player, new Date(before.getTime() + 1))).rejects.toMatchObject(
			refused(409, /wasn’t paid in time/),
		)
		await lapseUnpaidBookings(before)
		expect(await stored(id)).toMatchObject({ status: 'cancelled', cancelReason: 'unpaid' })
	})

	test('moving twice to the same time moves once', async () => {
		const { id } = await books(10, 11)
		expect(await move(id, 12)).not.toBeNull()
		expect(await move(id, 12)).toBeNull()
		const told = await noticesOf(owner.id)
		expect(told.filter(({ title }) => title === 'Booking moved by the player')).toHaveLength(1)
	})

	test('refunds the late charge of a cancelled booking whose hour it takes', async () => {
		const other = await createUser()
		const sold = await books(12, 13, other, thursday, 2)
		await paid(sold.id, { by: owner, at: now })
		const late = at(thursday, 9)
		await cancelBooking(other, sold.id, late)
		expect((await stored(sold.id)).lateCharge).toBe(100)
		const { id } = await books(10, 11, player, friday, 2)
		await paid(id, { by: owner, at: now })
		await move(id, 12, thursday, {}, player, late)
		expect((await stored(sold.id)).lateCharge).toBe(0)
		const back = await refundsOf(sold.id)
		expect(back.map(({ amount, reason }) => [amount, reason])).toEqual([
			[10_000, 'cancelled'],
			[10_000, 'resold'],
		])
	})
})

describe('a move is refused', () => {
	test('after the free time, with the words for it', async () => {
		const { id } = await books(10, 11)
		const last = at(thursday, 10).getTime() - DAY
		await paid(id, { by: owner, at: now })
		await expect(move(id, 12, thursday, {}, player, new Date(last + 1))).rejects.toMatchObject(
			refused(409, 'This booking could be moved until Wed 25 Nov at 10:00. You can still cancel it.'),
		)
		expect(await move(id, 12, thursday, {}, player, new Date(last))).not.toBeNull()
	})

	test.each([
		['a half hour', 10.5, thursday, 400, /start on the hour/],
		['the past', 8, monday, 400, /has passed/],
		['a closed hour', 22, thursday, 400, /can be booked from/],
		['over the end of the day', 20, thursday, 400, /latest end/],
		['too far ahead', 10, '2027-03-01', 400, /days ahead/],
	])('to %s', async (_, hour, date, status, message) => {
		const { id } = await books(10, 12)
		await expect(move(id, hour, date)).rejects.toMatchObject(refused(status, message))
		expect(await stored(id)).toMatchObject({ startTime: at(thursday, 10) })
		expect(await heldHours(id)).toHaveLength(2)
	})

	test('to a time that is taken, naming others, and the booking does not change', async () => {
		const { id } = await books(10, 12)
		for (const court of [1, 2]) await books(14, 15, await createUser(), thursday, court)
		const answer = await move(id, 13).catch((error: { data: { alternatives: unknown[] } }) => error)
		expect(answer).toMatchObject({ init: { status: 409 }, data: { message: 'That time has just been taken' } })
		expect((answer as { data: { alternatives: unknown[] } }).data.alternatives).toHaveLength(3)
		expect(await heldHours(id)).toEqual([10, 11].map((hour) => [at(thursday, hour).toISOString(), 1]))
	})

	test('when price or booking are not what was seen', async () => {
		const { id } = await books(10, 11)
		await expect(move(id, 18, thursday, { price: 200 })).rejects.toMatchObject({
			data: { message: 'The price is now R300.00. Have another look.', price: 300 },
		})
		await expect(move(id, 18, thursday, { startTime: at(thursday, 9) })).rejects.toMatchObject(
			refused(409, /has just changed/),
		)
	})

	test('of a booking that is cancelled, over, or another player’s', async () => {
		const gone = await books(10, 11)
		await setBookingStatus(owner, gone.id, 'cancelled', now)
		await expect(move(gone.id, 12)).rejects.toMatchObject(
			refused(409, 'This booking is cancelled, so it can’t be moved.'),
		)
		const { id } = await books(12, 13)
		await expect(move(id, 14, thursday, {}, owner)).rejects.toMatchObject(refused(404, 'Booking not found'))
		await write((tx) => tx.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, id)))
		await expect(move(id, 14)).rejects.toMatchObject(refused(409, /has started/))
	})
})

describe('the move of a closed court', () => {
	const listed = async (name: string, kind: 'sold' | 'hired' = 'hired') => {
		await listAddOn(owner, venue.venueId, { kind, name, price: 40, stock: 2 }, now)
		return (await findAddOns(db, venue.venueId)).find((one) => one.name === name)!.id
	}

	test('keeps the price and the money, is live again and confirmed', async () => {
		const { id } = await books(16, 18)
		await paid(id, { by: owner, at: now })
		expect((await stored(id)).totalPrice).toBe(500)
		await close(15, 20)
		const moved = await move(id, 10, friday, { price: 500 })
		expect(moved!.settled.refunds).toEqual([])
		expect(await stored(id)).toMatchObject({
			status: 'confirmed',
			paymentStatus: 'paid',
			totalPrice: 500,
			lateCharge: 0,
			cancelledAt: null,
			cancelReason: null,
			closureId: null,
			closureChoice: null,
			breakdown: [
				{ hour: at(friday, 10), price: 200, peak: false },
				{ hour: at(friday, 11), price: 300, peak: true },
			],
		})
		expect(await heldHours(id)).toHaveLength(2)
		expect(await move(id, 10, friday)).toBeNull()
	})

	test('leaves what has run out of its add-ons, and gives its price back', async () => {
		const { id } = await books(16, 17)
		const [rackets, balls] = [await listed('Rackets'), await listed('Balls', 'sold')]
		const add = async (to: number, ...wanted: { addOnId: number; quantity: number }[]) => {
			await setBookingStatus(owner, to, 'confirmed', now)
			const { seen } = await findBookingAddOns(owner, venue.venueId, to)
			return setAddOns(owner, venue.venueId, to, { addOns: wanted, seen }, now)
		}
		await add(id, { addOnId: rackets, quantity: 2 }, { addOnId: balls, quantity: 1 })
		await paid(id, { by: owner, at: now })
		expect((await stored(id)).totalPrice).toBe(320)
		await close(15, 20)
		const other = await books(10, 11, await createUser(), friday)
		await add(other.id, { addOnId: rackets, quantity: 1 })

		const pageAt = async (start: string) =>
			(await findMovingPage(player, id, new URLSearchParams({ date: friday, start }), now)).time
		expect(await pageAt('12:00')).toMatchObject({ without: [], price: 320 })
		expect(await pageAt('10:00')).toMatchObject({ without: ['Rackets'], price: 240 })
		await expect(move(id, 10, friday, { price: 320 })).rejects.toMatchObject(refused(409, /now R240/))
		expect((await addOnsOf(db, [id])).get(id)).toHaveLength(2)
		const { settled } = (await move(id, 10, friday, { price: 240 }))!
		expect(settled.refunds.map(({ amount }) => amount)).toEqual([8_000])
		expect(await stored(id)).toMatchObject({ status: 'confirmed', addOns: 40, totalPrice: 240 })
		expect((await addOnsOf(db, [id])).get(id)).toMatchObject([{ name: 'Balls', quantity: 1 }])
	})

	test('keeps its add-ons where they are there, and a live booking is refused where they are not', async () => {
		const { id } = await books(16, 17)
		const addOnId = await listed('Rackets')
		const other = await books(10, 11, await createUser(), friday)
		for (const to of [id, other.id]) {
			await setBookingStatus(owner, to, 'confirmed', now)
			await setAddOns(owner, venue.venueId, to, { addOns: [{ addOnId, quantity: 2 }], seen: 'none' }, now)
		}
		await expect(move(id, 10, friday)).rejects.toMatchObject(refused(409, /Rackets/))
		await close(15, 20)
		await move(id, 12, friday)
		expect(await stored(id)).toMatchObject({ addOns: 80, totalPrice: 280 })
	})

	test.each([
		['rain', 3],
		['power', 2],
	] as const)('after %s goes to court %s, of which only the third has a roof', async (reason, court) => {
		venue = await createVenue({ ownerId: owner.id, courts: 3 })
		await write((tx) =>
			tx.insert(namedCourts).values({
				courtId: venue.venueId,
				sportId: venue.sportId,
				courtNumber: 3,
				isRoofed: true,
			}),
		)
		const { id } = await books(16, 17)
		const times = { startTime: at(thursday, 15), endTime: at(thursday, 20) }
		const wish = { reason, parts: [{ sportId: venue.sportId, courtNumber: 1 }], note: '', ...times }
		await closeCourts(owner, venue.venueId, wish, { now })
		const page = await findMovingPage(player, id, new URLSearchParams({ date: thursday }), now)
		const same = page
			.days!.flatMap(({ times }) => times)
			.find(({ startTime }) => Number(startTime) === Number(at(thursday, 16)))
		expect(same!.isRoofed).toBe(reason === 'rain')
		expect((await move(id, 16))!.settled.booking.courtNumber).toBe(court)
	})

	test('that is not paid is a request with a deadline again', async () => {
		const { id } = await books(16, 17)
		await close(15, 20)
		await move(id, 10, friday)
		expect(await stored(id)).toMatchObject({ status: 'pending', paymentStatus: 'pending', totalPrice: 200 })
		expect((await stored(id)).payBy).not.toBeNull()
		expect(await db.$count(payments, eq(payments.bookingId, id))).toBe(0)
	})

	test('ends with the week one has to choose', async () => {
		const { id } = await books(16, 17)
		await close(15, 20)
		const over = new Date(now.getTime() + 7 * DAY)
		await expect(move(id, 10, '2026-12-10', {}, player, over)).rejects.toMatchObject(refused(409, /seven days/))
		expect(await move(id, 10, '2026-12-10', {}, player, new Date(over.getTime() - 1))).not.toBeNull()
	})
})
