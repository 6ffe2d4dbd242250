import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { auditLog, courtTime, courts, courtSports, events, peakExceptions, peakHours } from '#db/schema.ts'
import { onSlotsChanged, type SlotsChange } from '#app/features/live/changes.server.ts'
import { addDays, at, dateOf } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createSport, createVenue } from '#tests/support/world/venues.ts'
import { book, cancelBooking } from '../bookings.server.ts'
import { findStillTaken, removeOffer, setOffer } from './offer-changes.server.ts'
import { OfferTerms } from './offer-terms.ts'
import { halvesOf, hoursWhere } from '#tests/support/database/court-time.ts'

const saturday = '2026-11-21'
const now = at('2026-11-20', 9)

let player: Awaited<ReturnType<typeof createUser>>
let owner: typeof player
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	player = await createUser({ fullName: 'Thandi Nkosi' })
	owner = await createUser({ role: 'venue_owner' })
	venue = await createVenue({ ownerId: owner.id, courts: 3, price: 200, peakPrice: 300 })
})

const terms = (wishes: Partial<OfferTerms> = {}): OfferTerms => ({
	pricePerHour: 200,
	peakPricePerHour: 300,
	courtCount: 3,
	...wishes,
})
const set = (wishes: Partial<OfferTerms>, user = owner, sportId = venue.sportId) =>
	setOffer(user, venue.venueId, sportId, terms(wishes), now)
const bookCourt = (courtNumber: number, hour: number, date = saturday) =>
	book(
		player,
		{
			venueId: venue.venueId,
			sportId: venue.sportId,
			courtNumber,
			startTime: at(date, hour),
			endTime: at(date, hour + 2),
			paymentMethod: 'SnapScan',
			notes: '',
		},
		{ now },
	)
const stored = async (sportId = venue.sportId) => {
	const [row] = await db
		.select()
		.from(courtSports)
		.where(and(eq(courtSports.courtId, venue.venueId), eq(courtSports.sportId, sportId)))
	return row
}

test('a venue changes its prices and adds sports; an admin may, too', async () => {
	await set({ pricePerHour: 250, peakPricePerHour: null, courtCount: 4 })
	expect(await stored()).toMatchObject({ pricePerHour: 250, peakPricePerHour: null, courtCount: 4 })
	const tennis = await createSport('Tennis')
	await set({ courtCount: 1 }, await createUser({ role: 'admin' }), tennis)
	expect(await stored(tennis)).toMatchObject({ pricePerHour: 200, courtCount: 1 })
})

test('lengths that are just those up to the longest booking go on following it', async () => {
	await set({ halfHours: false, lengths: [60, 120] })
	expect((await stored())!.lengths).toEqual([60, 120])
	await set({ halfHours: false, lengths: [60, 120, 180, 240] })
	expect((await stored())!.lengths).toBeNull()
})

test('bookings start on the hour again once no peak hour begins or ends at half past', async () => {
	const courtSportId = venue.courtSportId
	await set({ halfHours: true, lengths: null })
	await write((tx) => tx.insert(peakHours).values({ courtSportId, weekday: 1, hour: 17, half: 'second' }))
	const whole = { halfHours: false, lengths: null }
	await expect(set(whole)).rejects.toMatchObject({
		data: { fieldErrors: { starts: [expect.stringContaining('half past')] } },
	})
	await write((tx) => tx.update(peakHours).set({ half: null }).where(eq(peakHours.courtSportId, courtSportId)))
	await write((tx) =>
		tx.insert(peakExceptions).values({ courtSportId, date: dateOf(now), startHour: 9, endHour: 10.5 }),
	)
	await expect(set(whole)).rejects.toThrow('special dates too')
	const before = addDays(dateOf(now), -1)
	await write((tx) =>
		tx.update(peakExceptions).set({ date: before }).where(eq(peakExceptions.courtSportId, courtSportId)),
	)
	await set(whole)
	expect(await stored()).toMatchObject({ halfHours: false })
})

test('also before it is published', async () => {
	await write((tx) => tx.update(courts).set({ status: 'draft' }).where(eq(courts.id, venue.venueId)))
	await set({ pricePerHour: 250 })
	expect(await stored()).toMatchObject({ pricePerHour: 250 })
})

test('for other users the venue does not exist, nor does an unknown sport', async () => {
	for (const other of [player, await createUser({ role: 'venue_owner' })]) {
		await expect(set({ pricePerHour: 1 }, other)).rejects.toMatchObject({ init: { status: 404 } })
		await expect(removeOffer(other, venue.venueId, venue.sportId, now)).rejects.toMatchObject({ init: { status: 404 } })
	}
	await expect(set({}, owner, 987_654)).rejects.toMatchObject({ message: 'Sport not found' })
	expect(await stored()).toMatchObject({ pricePerHour: 200 })
})

describe('courts that are taken stay', () => {
	test('by a booking, which is named, until it is cancelled', async () => {
		const { id } = await bookCourt(3, 10)
		await bookCourt(1, 10)
		await expect(set({ courtCount: 2 })).rejects.toMatchObject({
			init: { status: 409 },
			message:
				'Court 3 is still taken. Cancel these first, or wait until they are over: Sat 21 Nov 10:00–12:00, court 3, Thandi Nkosi.',
		})
		expect(await stored()).toMatchObject({ courtCount: 3 })
		await cancelBooking(player, id, now)
		await set({ courtCount: 2 })
		expect(await stored()).toMatchObject({ courtCount: 2 })
	})

	test('by an event that reserved them', async () => {
		const [event] = await write((tx) =>
			tx
				.insert(events)
				.values({
					name: 'Night cup',
					description: 'x',
					courtId: venue.venueId,
					sportId: venue.sportId,
					startTime: at(saturday, 18),
					endTime: at(saturday, 19),
					createdById: owner.id,
				})
				.returning(),
		)
		const place = { courtId: venue.venueId, sportId: venue.sportId, eventId: event!.id }
		await write((tx) =>
			tx
				.insert(courtTime)
				.values([2, 3].flatMap((courtNumber) => halvesOf({ ...place, courtNumber }, [at(saturday, 18)]))),
		)
		await expect(set({ courtCount: 1 })).rejects.toMatchObject({
			message:
				'Courts that would go are still taken. Cancel these first, or wait until they are over: Sat 21 Nov 18:00–19:00, court 2, Night cup; Sat 21 Nov 18:00–19:00, court 3, Night cup.',
		})
		expect(await findStillTaken(venue.venueId, venue.sportId, now)).toEqual({
			counted: '1 event',
			first: ['Sat 21 Nov 18:00–19:00, court 2, Night cup'],
		})
	})

	test('past bookings take no court time, running ones do', async () => {
		await bookCourt(3, 10)
		const lower = (when: Date) => setOffer(owner, venue.venueId, venue.sportId, terms({ courtCount: 2 }), when)
		await expect(lower(at(saturday, 11.5))).rejects.toMatchObject({ init: { status: 409 } })
		await lower(at(saturday, 12))
		expect(await stored()).toMatchObject({ courtCount: 2 })
	})

	test('never a booking on a court that is gone, however they race', async () => {
		const succeeded = { booking: 0, fewer: 0 }
		for (let round = 0; round < 10; round++) {
			const date = addDays(saturday, round)
			await set({ courtCount: 3 })
			const fewer = () => set({ courtCount: 2 }).then(() => succeeded.fewer++)
			const booking = (hour: number) => bookCourt(3, hour, date)
			const rivals = [() => booking(10), fewer, () => booking(14)]
			const order = round % 2 === 0 ? rivals : [fewer, ...rivals]
			// A race is won by chance; in the first two rounds they run one after the other, so that each has won once.
			if (round < 2) for (const rival of order) await rival().catch(() => undefined)
			else await Promise.allSettled(order.map((rival) => rival()))
			const { courtCount } = (await stored())!
			const booked = await hoursWhere(eq(courtTime.courtId, venue.venueId))
			const beyond = booked.filter(({ courtNumber, hour }) => courtNumber > courtCount && hour > now)
			expect(beyond).toEqual([])
			if (booked.some(({ courtNumber }) => courtNumber === 3)) succeeded.booking++
			for (const { bookingId } of booked) await cancelBooking(player, bookingId!, now).catch(() => undefined)
		}
		expect(succeeded.booking).toBeGreaterThan(0)
		expect(succeeded.fewer).toBeGreaterThan(0)
	})
})

test('a sport goes with its peak hours once nothing is booked any more', async () => {
	await write((tx) => tx.insert(peakHours).values({ courtSportId: venue.courtSportId, weekday: 1, hour: 17 }))
	const { id } = await bookCourt(1, 10)
	const remove = () => removeOffer(owner, venue.venueId, venue.sportId, now)
	await expect(remove()).rejects.toMatchObject({ init: { status: 409 } })
	await cancelBooking(player, id, now)
	await remove()
	expect(await stored()).toBeUndefined()
	expect(await db.$count(peakHours, eq(peakHours.courtSportId, venue.courtSportId))).toBe(0)
	await expect(remove()).resolves.toBeUndefined()
})

test('an admin who takes a sport off is in the log once, however often they ask', async () => {
	const admin = await createUser({ role: 'admin' })
	for (let i = 0; i < 2; i++) await removeOffer(admin, venue.venueId, venue.sportId, now)
	expect(await db.$count(auditLog, eq(auditLog.actorId, admin.id))).toBe(1)
})

test('five are named, the others counted', async () => {
	for (const day of [0, 1, 2, 3, 4, 5, 6]) await bookCourt(3, 10, addDays(saturday, day))
	const refused = (await set({ courtCount: 2 }).catch((error: Error) => error)) as Error
	expect(refused.message.split('; ')).toHaveLength(6)
	expect(refused.message).toMatch(/; Wed 25 Nov 10:00–12:00, court 3, Thandi Nkosi; and 2 more\.$/)
})

test('what still has courts of a sport is counted once each, and the first five are named', async () => {
	const taken = () => findStillTaken(venue.venueId, venue.sportId, now)
	expect(await taken()).toEqual({ counted: '', first: [] })
	await bookCourt(1, 10)
	expect(await taken()).toMatchObject({ counted: '1 booking', first: [expect.stringContaining('Thandi Nkosi')] })
	for (const day of [1, 2, 3, 4, 5]) await bookCourt(1, 10, addDays(saturday, day))
	const { counted, first } = await taken()
	expect([counted, first.length, first.at(-1)]).toEqual(['6 bookings', 6, 'and 1 more'])
})

test('people who look at the venue are told when its offer changes, but not of a refused change', async () => {
	const seen: SlotsChange[] = []
	const stop = onSlotsChanged((change) => seen.push(change))
	const told = { venueId: venue.venueId, sportId: venue.sportId, hours: [] }
	await set({ courtCount: 2 })
	expect(seen).toEqual([told])
	const { id } = await bookCourt(2, 10)
	seen.length = 0
	await expect(set({ courtCount: 1 })).rejects.toMatchObject({ init: { status: 409 } })
	expect(seen).toEqual([])
	await cancelBooking(player, id, now)
	seen.length = 0
	await removeOffer(owner, venue.venueId, venue.sportId, now)
	stop()
	expect(seen).toEqual([told])
})

test.each([
	[{ pricePerHour: -1 }, 'pricePerHour'],
	[{ pricePerHour: 100_001 }, 'pricePerHour'],
	[{ pricePerHour: 1.5 }, 'pricePerHour'],
	[{ pricePerHour: 'abc' }, 'pricePerHour'],
	[{ pricePerHour: Infinity }, 'pricePerHour'],
	[{ peakPricePerHour: -1 }, 'peakPricePerHour'],
	[{ courtCount: 0 }, 'courtCount'],
	[{ courtCount: 61 }, 'courtCount'],
	[{ courtCount: 2.5 }, 'courtCount'],
	[{ lengths: [60] }, 'starts'],
])('terms of %j are refused', (wishes, field) => {
	const result = OfferTerms.safeParse({ ...terms(), ...wishes })
	expect(result.error?.issues.map(({ path }) => path[0])).toEqual([field])
})
