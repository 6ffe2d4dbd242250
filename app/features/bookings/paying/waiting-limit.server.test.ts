import { and, eq, inArray, ne } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { courtTime, bookings } from '#db/schema.ts'
import { findPayPage } from '#app/features/payments/pay/pay-page.server.ts'
import { payAtVenue } from '#app/features/payments/pay/cash.server.ts'
import { addDays, at, HOUR } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { book, cancelBooking, countAsked, declineAll, setBookingStatus } from '../bookings.server.ts'
import { oneInCash } from './waiting-limit.server.ts'
import { hoursWhere } from '#tests/support/database/court-time.ts'
import { noticesOf } from '#tests/support/notices.ts'

vi.hoisted(() => delete process.env.UNPAID_BOOKINGS)

const today = '2026-11-20'
const now = at(today, 9)

let player: Awaited<ReturnType<typeof createUser>>
let owner: typeof player
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	;[player, owner] = [await createUser(), await createUser({ role: 'venue_owner' })]
	venue = await createVenue({ ownerId: owner.id, price: 200 })
})

type Wished = { daysAhead?: number; hour?: number; where?: typeof venue; who?: typeof player; when?: Date }

const bookAt = ({ daysAhead = 1, hour = 10, where = venue, who = player, when = now }: Wished) => {
	const date = addDays(today, daysAhead)
	const { venueId, sportId } = where
	const time = { startTime: at(date, hour), endTime: at(date, hour + 1) }
	return book(who, { venueId, sportId, courtNumber: 1, ...time, paymentMethod: 'PayShap', notes: '' }, { now: when })
}
const refused = (waiting: number) => ({ init: { status: 409 }, data: { waiting } })
const held = async (who = player) => {
	const live = and(eq(bookings.userId, who.id), ne(bookings.status, 'cancelled'))
	const own = db.select({ id: bookings.id }).from(bookings).where(live)
	return (await hoursWhere(inArray(courtTime.bookingId, own))).length
}
/** Records that many long-paid bookings of the player. */
async function payFor(count: number) {
	for (let i = 0; i < count; i++) {
		const { id } = await bookAt({ daysAhead: 2 + i })
		const past = { startTime: at('2026-10-01', 10 + i), endTime: at('2026-10-01', 11 + i) }
		await write((tx) =>
			tx
				.update(bookings)
				.set({ status: 'completed', paymentStatus: 'paid', ...past })
				.where(eq(bookings.id, id)),
		)
	}
}

describe('bookings that wait to be paid or confirmed', () => {
	test('are two at a venue on a day, and three in all', async () => {
		await bookAt({ hour: 10 })
		await bookAt({ hour: 11 })
		await expect(bookAt({ hour: 12 })).rejects.toMatchObject(refused(2))
		await bookAt({ hour: 12, daysAhead: 2 })
		await expect(bookAt({ hour: 12, daysAhead: 3 })).rejects.toMatchObject(refused(3))
		const elsewhere = await createVenue({ ownerId: owner.id })
		await expect(bookAt({ where: elsewhere })).rejects.toMatchObject(refused(3))
		expect(await held()).toBe(3)
	})

	test('make room when one is cancelled, or the venue has confirmed it', async () => {
		const [first, second] = [await bookAt({ hour: 10 }), await bookAt({ hour: 11 })]
		await cancelBooking(player, first.id, now)
		await bookAt({ hour: 12 })
		await setBookingStatus(owner, second.id, 'confirmed', now)
		await bookAt({ hour: 13 })
		await expect(bookAt({ hour: 14 })).rejects.toMatchObject(refused(2))
	})

	test('are five, on one day too, once three have been paid', async () => {
		await payFor(3)
		for (const hour of [10, 11, 12, 13, 14]) await bookAt({ hour })
		await expect(bookAt({ hour: 15 })).rejects.toMatchObject(refused(5))
		await expect(bookAt({ daysAhead: 4 })).rejects.toMatchObject(refused(5))
	})

	test('stay three however a new account tries for ten minutes', async () => {
		const venues = [venue, await createVenue({ ownerId: owner.id }), await createVenue({ ownerId: owner.id })]
		for (let minute = 0; minute < 10; minute++) {
			const when = new Date(now.getTime() + minute * (HOUR / 60))
			for (const where of venues) {
				const tries = [10, 11, 12].map((hour) => bookAt({ where, hour, daysAhead: 1 + minute, when }))
				await Promise.allSettled(tries)
			}
		}
		expect(await held()).toBe(3)
	})
})

describe('cash at the venue', () => {
	const origin = 'https://courtside.example'
	const bringCash = (id: number) => payAtVenue(player, { kind: 'booking', id }, { origin, now })
	const cashWay = async (id: number) => {
		const { ways } = await findPayPage(player, id, now)
		return ways.find(({ method }) => method === 'cash')
	}

	test('takes one court, until the venue confirms it', async () => {
		const [first, second] = [await bookAt({ hour: 10 }), await bookAt({ hour: 11 })]
		expect(await cashWay(second.id)).not.toHaveProperty('closed')
		await bringCash(first.id)
		await expect(bringCash(second.id)).rejects.toMatchObject({ init: { status: 409 }, message: oneInCash('booking') })
		expect(await cashWay(second.id)).toMatchObject({ closed: true, text: oneInCash('booking') })
		await setBookingStatus(owner, first.id, 'confirmed', now)
		await bringCash(second.id)
	})

	test('is counted for each person', async () => {
		await bringCash((await bookAt({ hour: 10 })).id)
		const other = await createUser()
		const { id } = await bookAt({ hour: 11, who: other })
		await payAtVenue(other, { kind: 'booking', id }, { origin, now })
	})
})

describe('declining all requests of a player', () => {
	test('ends what waits at that venue, frees the hours and tells them of each', async () => {
		const elsewhere = await createVenue({ ownerId: owner.id })
		const kept = await bookAt({ where: elsewhere })
		await bookAt({ hour: 10 })
		await bookAt({ hour: 11 })
		const other = await createUser()
		await bookAt({ hour: 12, who: other })
		expect(await countAsked(venue.venueId, player.id, now)).toBe(2)

		const declined = await declineAll(owner, venue.venueId, player.id, now)
		expect(declined.map(({ status, startTime }) => [status, startTime])).toEqual(
			[10, 11].map((hour) => ['cancelled', at('2026-11-21', hour)]),
		)
		expect([await held(), await held(other)]).toEqual([1, 1])
		expect(await db.select({ id: bookings.id }).from(bookings).where(eq(bookings.status, 'pending'))).toContainEqual({
			id: kept.id,
		})
		const told = await noticesOf(player.id)
		expect(told.filter(({ title }) => title === 'The venue cancelled your booking')).toHaveLength(2)
		expect(await declineAll(owner, venue.venueId, player.id, now)).toEqual([])
	})

	test('is only for those who run the venue', async () => {
		await bookAt({})
		for (const other of [player, await createUser({ role: 'venue_owner' })])
			await expect(declineAll(other, venue.venueId, player.id, now)).rejects.toMatchObject({ init: { status: 404 } })
		expect(await held()).toBe(1)
	})
})
