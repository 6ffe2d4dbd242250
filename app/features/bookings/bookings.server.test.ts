import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { courtTime, bookings, closures, courts, courtSports, users } from '#db/schema.ts'
import { at, HOUR } from '#app/lib/time/time.ts'
import { moneyOfBooking } from '#tests/support/world/money.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { againAddress } from './book/again.server.ts'
import { findVenueAvailability } from './availability.server.ts'
import { book, bookingView, cancelBooking, ensureBookingStatus, setBookingStatus } from './bookings.server.ts'
import { completeFinishedBookings } from './completion.server.ts'
import { bookingsOf } from './mine/my-bookings.server.ts'
import { hoursWhere } from '#tests/support/database/court-time.ts'
import { noticesOf } from '#tests/support/notices.ts'

const friday = '2026-11-20'
const saturday = '2026-11-21'
const now = at(friday, 9)

let player: Awaited<ReturnType<typeof createUser>>
let owner: typeof player
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	;[player, owner] = [await createUser(), await createUser({ role: 'venue_owner' })]
	venue = await createVenue({ ownerId: owner.id, price: 200, peakPrice: 300, peak: [{ weekday: 6, hour: 17 }] })
})

const wish = (start: number, end: number, courtNumber = 1) => ({
	venueId: venue.venueId,
	sportId: venue.sportId,
	courtNumber,
	startTime: at(saturday, start),
	endTime: at(saturday, end),
	paymentMethod: 'SnapScan' as const,
	notes: '',
})
const bookAt = (start: number, end: number, courtNumber?: number) =>
	book(player, wish(start, end, courtNumber), { now })
const hoursOf = (bookingId: number) => hoursWhere(eq(courtTime.bookingId, bookingId))

describe('booking', () => {
	test('takes the wished court where it is free, else the lowest that is', async () => {
		expect((await bookAt(10, 12, 2)).courtNumber).toBe(2)
		expect((await bookAt(11, 13, 2)).courtNumber).toBe(1)
		await expect(bookAt(11, 12)).rejects.toMatchObject({ init: { status: 409 } })
	})

	test('takes every hour and freezes price and policy', async () => {
		const booking = await bookAt(16, 18)
		await write((tx) => tx.update(courtSports).set({ pricePerHour: 999 }).where(eq(courtSports.id, venue.courtSportId)))
		await write((tx) => tx.update(courts).set({ freeCancelHours: 1 }).where(eq(courts.id, venue.venueId)))
		const [kept] = (await bookingsOf(player, 'upcoming', {}, now)).bookings
		expect(kept).toMatchObject({ status: 'pending', paymentStatus: 'pending', totalPrice: 500, freeCancelHours: 24 })
		expect(kept!.breakdown.map(({ price }) => price)).toEqual([200, 300])
		expect(await hoursOf(booking.id)).toHaveLength(2)
	})

	test('a loser is told the three nearest times that are truly free', async () => {
		await bookAt(10, 12)
		await bookAt(10, 12)
		const lost = await bookAt(10, 11).catch((error: unknown) => error)
		expect(lost).toMatchObject({
			message: 'That time has just been taken',
			data: { alternatives: [{ start: '08:00' }, { start: '09:00' }, { start: '12:00' }] },
		})
	})

	test('a shut court is not free', async () => {
		const shut = {
			courtId: venue.venueId,
			startTime: at(saturday, 9),
			endTime: at(saturday, 12),
			reason: 'rain' as const,
		}
		await write((tx) => tx.insert(closures).values({ ...shut, courtNumber: 1 }))
		expect((await bookAt(10, 11)).courtNumber).toBe(2)
		await write((tx) => tx.insert(closures).values(shut))
		await expect(bookAt(9, 10)).rejects.toMatchObject({ message: 'That time has just been taken' })
		const [day] = await findVenueAvailability(venue.venueId, { sportId: venue.sportId, date: saturday, days: 1 }, now)
		expect(day!.hours.filter(({ state }) => state === 'closed').map(({ hour }) => hour)).toEqual([9, 10, 11])
	})

	test('a price that is not the quoted one books nothing', async () => {
		await expect(book(player, { ...wish(16, 18), quotedPrice: 400 }, { now })).rejects.toMatchObject({
			data: { price: 500 },
		})
		expect(await db.$count(bookings, eq(bookings.userId, player.id))).toBe(0)
		await expect(book(player, { ...wish(16, 18), quotedPrice: 500 }, { now })).resolves.toMatchObject({
			totalPrice: 500,
		})
	})

	test('the same idempotency key returns the first result, and is refused for another booking', async () => {
		const how = { now, idempotencyKey: 'one-tap' }
		const first = await book(player, wish(10, 11), how)
		expect(await book(player, wish(10, 11), how)).toEqual(first)
		await expect(book(player, wish(12, 13), how)).rejects.toMatchObject({ init: { status: 422 } })
		expect(await book(owner, wish(10, 11), how)).toMatchObject({ userId: owner.id })
	})

	test('a sport the venue does not offer is not found', async () => {
		const other = await createVenue({ sport: 'Tennis' })
		await expect(book(player, { ...wish(10, 11), sportId: other.sportId }, { now })).rejects.toMatchObject({
			init: { status: 404 },
		})
	})
})

describe('the phone number of the player', () => {
	const [first, other] = ['082 555 0100', '+44 20 7946 0000']
	const rowOf = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!
	const phoneOf = async ({ id }: { id: number }) => (await db.select().from(users).where(eq(users.id, id)))[0]!.phone
	const needsPhone = { now, needsPhone: true }

	test('is asked once, stored, and frozen on each booking', async () => {
		await expect(book(player, wish(8, 9), needsPhone)).rejects.toMatchObject({
			data: { fieldErrors: { phone: ['Enter your cell phone number'] } },
		})
		const asked = await book(player, { ...wish(8, 9), phone: first }, needsPhone)
		const later = await book(player, wish(9, 10), needsPhone)
		for (const { id } of [asked, later])
			expect(await rowOf(id)).toMatchObject({ guestPhone: first, phoneKey: '27825550100', guestName: null })
		expect(await phoneOf(player)).toBe(first)
		await write((tx) => tx.update(users).set({ phone: other }).where(eq(users.id, player.id)))
		expect(await rowOf(later.id)).toMatchObject({ guestPhone: first })
	})

	test('stays the one of the account where another is sent', async () => {
		await book(player, { ...wish(8, 9), phone: first }, { now })
		const { id } = await book(player, { ...wish(9, 10), phone: other }, { now })
		expect([await phoneOf(player), (await rowOf(id)).guestPhone]).toEqual([first, first])
	})

	test('is not stored where nothing is booked', async () => {
		await expect(book(player, { ...wish(8, 9), phone: first, quotedPrice: 1 }, { now })).rejects.toMatchObject({
			init: { status: 409 },
		})
		expect(await phoneOf(player)).toBeNull()
	})

	test('is not needed for the call, and is not in its answer', async () => {
		const booking = await book(player, wish(8, 9), { now })
		expect(await rowOf(booking.id)).toMatchObject({ guestPhone: null, phoneKey: null })
		const known = await book(player, { ...wish(9, 10), phone: first }, { now })
		expect(JSON.stringify([known, bookingView(await rowOf(known.id))])).not.toContain('555')
	})
})

describe('cancelling', () => {
	test('frees the hours at once', async () => {
		const booking = await bookAt(10, 12)
		expect(await cancelBooking(player, booking.id, now)).toMatchObject({
			status: 'cancelled',
			cancelledAt: now,
		})
		expect(await hoursOf(booking.id)).toEqual([])
	})

	test('is the same when it is sent again, with what came back, and nothing happens twice', async () => {
		const { id } = await bookAt(10, 12)
		await paid(id, { by: owner, at: now })
		const first = await cancelBooking(player, id, now, 40_000)
		const toldOf = async () => [(await noticesOf(player.id)).length, (await noticesOf(owner.id)).length]
		const told = await toldOf()
		const later = at(saturday, 13)
		expect(await cancelBooking(player, id, later, 40_000)).toEqual(first)
		expect(await toldOf()).toEqual(told)
		expect((await moneyOfBooking(id)).refunds.map(({ amount }) => amount)).toEqual([40_000])
		for (const [by, back] of [
			[player, 20_000],
			[owner, undefined],
		] as const) {
			await expect(cancelBooking(by, id, now, back)).rejects.toMatchObject({ init: { status: 409 } })
		}
	})

	test('stays refused where the venue cancelled it meanwhile', async () => {
		const { id } = await bookAt(10, 12)
		const first = await ensureBookingStatus(owner, id, 'cancelled', now)
		expect(await ensureBookingStatus(owner, id, 'cancelled', now)).toEqual(first)
		for (const other of [player, await createUser({ role: 'admin' })]) {
			await expect(cancelBooking(other, id, now)).rejects.toThrow('This booking is already cancelled.')
		}
	})

	test('is for the booker, the venue’s owner and admins', async () => {
		const { id } = await bookAt(10, 12)
		const stranger = await createUser()
		const otherOwner = await createUser({ role: 'venue_owner' })
		for (const other of [stranger, otherOwner]) {
			await expect(cancelBooking(other, id, now)).rejects.toMatchObject({ init: { status: 404 } })
		}
		expect(await cancelBooking(owner, id, now)).toMatchObject({ status: 'cancelled' })
	})

	test('is over when the booking is', async () => {
		const { id } = await bookAt(10, 12)
		await expect(cancelBooking(player, id, at(saturday, 12))).rejects.toMatchObject({ init: { status: 409 } })
		await expect(cancelBooking(player, id, at(saturday, 11))).resolves.toMatchObject({ status: 'cancelled' })
	})
})

test('a venue confirms once, however often its form is sent', async () => {
	const admin = await createUser({ role: 'admin' })
	for (const [by, other] of [
		[owner, admin],
		[admin, owner],
	] as const) {
		const { id } = await bookAt(10, 12)
		const confirm = (user = by) => ensureBookingStatus(user, id, 'confirmed', now)
		const first = await confirm()
		const told = await noticesOf(player.id)
		expect(await confirm()).toEqual(first)
		expect(await noticesOf(player.id)).toEqual(told)
		await expect(confirm(other)).rejects.toThrow('This booking is already confirmed.')
		await expect(confirm(player)).rejects.toMatchObject({ init: { status: 403 } })
		await ensureBookingStatus(other, id, 'cancelled', now)
		await expect(confirm()).rejects.toThrow('A cancelled booking can’t become confirmed.')
	}
	const { id } = await bookAt(10, 12)
	await paid(id, { by: owner, at: now })
	await expect(ensureBookingStatus(owner, id, 'confirmed', now)).rejects.toThrow('already confirmed')
})

test('only the venue confirms and completes', async () => {
	const { id } = await bookAt(10, 12)
	await expect(setBookingStatus(player, id, 'confirmed', now)).rejects.toMatchObject({ init: { status: 403 } })
	await setBookingStatus(owner, id, 'confirmed', now)
	await expect(setBookingStatus(owner, id, 'confirmed', now)).rejects.toMatchObject({ init: { status: 409 } })
	const end = at(saturday, 12)
	const early = setBookingStatus(owner, id, 'completed', new Date(end.getTime() - 1))
	await expect(early).rejects.toMatchObject({ init: { status: 409 } })
	expect(await setBookingStatus(owner, id, 'completed', end)).toMatchObject({ status: 'completed' })
})

test('the venue takes back for seven days that a booking was played, and tells its player', async () => {
	const { id } = await bookAt(10, 12)
	await setBookingStatus(owner, id, 'confirmed', now)
	await setBookingStatus(owner, id, 'completed', at(saturday, 12))
	const inAWeek = at('2026-11-28', 12)
	const late = setBookingStatus(owner, id, 'confirmed', new Date(inAWeek.getTime() + 1))
	await expect(late).rejects.toMatchObject({ init: { status: 409 } })
	expect(await setBookingStatus(owner, id, 'confirmed', inAWeek)).toMatchObject({ status: 'confirmed' })
	const told = await noticesOf(player.id)
	expect(told.map(({ title }) => title)).toContainEqual(expect.stringContaining('hasn’t been played yet'))

	await completeFinishedBookings(new Date(inAWeek.getTime() + HOUR - 1))
	expect((await bookingsOf(player, 'past', {}, inAWeek)).bookings).toMatchObject([{ id, status: 'confirmed' }])
	await completeFinishedBookings(new Date(inAWeek.getTime() + HOUR))
	expect((await bookingsOf(player, 'past', {}, inAWeek)).bookings).toMatchObject([{ id, status: 'completed' }])
})

test('confirmed bookings complete an hour after their end', async () => {
	const [confirmed, pending] = [await bookAt(10, 12), await bookAt(10, 12)]
	await setBookingStatus(owner, confirmed.id, 'confirmed', now)
	const tabOf = async (id: number, when: Date) => {
		const past = await bookingsOf(player, 'past', {}, when)
		return past.bookings.find((booking) => booking.id === id)?.status
	}
	await completeFinishedBookings(at(saturday, 12.9))
	expect(await tabOf(confirmed.id, at(saturday, 13))).toBe('confirmed')
	await completeFinishedBookings(at(saturday, 13))
	expect(await tabOf(confirmed.id, at(saturday, 13))).toBe('completed')
	expect(await tabOf(pending.id, at(saturday, 13))).toBe('pending')
})

test('a running booking is upcoming until its end', async () => {
	await bookAt(10, 12)
	const ids = async (hour: number) => (await bookingsOf(player, 'upcoming', {}, at(saturday, hour))).total
	expect([await ids(11.9), await ids(12)]).toEqual([1, 0])
})

test('booking again keeps the weekday, hour and length and finds the next free day', async () => {
	const { id } = await bookAt(10, 12)
	const address = `/booking/${venue.venueId}/${venue.sportId}`
	expect(await againAddress(player, id, now)).toBe(`${address}?date=2026-11-28&start=10:00&end=12:00`)
	await bookAt(11, 12)
	expect(await againAddress(player, id, now)).toBe(`${address}?date=2026-11-28&start=10:00&end=12:00`)
	const after = at('2026-11-21', 13)
	expect(await againAddress(player, id, after)).toBe(`${address}?date=2026-11-28&start=10:00&end=12:00`)
	await expect(againAddress(owner, id, now)).rejects.toMatchObject({ init: { status: 404 } })
})
