import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/fsck.ts'
import { bookings, refunds } from '#db/schema.ts'
import { changeBooking } from '#app/features/bookings/booking-changes.server.ts'
import { book, setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { completeFinishedBookings } from '#app/features/bookings/completion.server.ts'
import { bookWalkIn } from '#app/features/bookings/walk-ins.server.ts'
import { settle } from '#app/features/ledger/settle.server.ts'
import { findNotices } from '#app/features/notices/notices.server.ts'
import { at, HOUR } from '#app/lib/time.ts'
import { earnedFor } from '#tests/support/earned.ts'
import { paid } from '#tests/support/paid.ts'
import { createUser } from '#tests/support/people.ts'
import { createVenue } from '#tests/support/venues.ts'
import { settleBookingPoints } from './booking-points.server.ts'
import { findPoints } from './points.server.ts'

const saturday = '2026-11-21'
const now = at('2026-11-20', 9)
const after = at(saturday, 20)

let player: Awaited<ReturnType<typeof createUser>>
let owner: typeof player
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	;[player, owner] = [await createUser(), await createUser({ role: 'venue_owner' })]
	venue = await createVenue({ ownerId: owner.id, price: 195, courts: 4 })
})
afterAll(async () => expect(await fsck()).toEqual([]))

async function bookAt(hour: number, { hours = 2, user = player } = {}) {
	const { venueId, sportId } = venue
	const [startTime, endTime] = [at(saturday, hour), at(saturday, hour + hours)]
	const wish = { venueId, sportId, courtNumber: 1, startTime, endTime, paymentMethod: 'SnapScan' as const, notes: '' }
	return (await book(user, wish, { now })).id
}
const pay = (id: number, when = now) => paid(id, { by: owner, at: when })
const confirm = (id: number) => setBookingStatus(owner, id, 'confirmed', now)
const complete = () => completeFinishedBookings(after)
const say = (bookingId: number, to: 'no-show' | 'came' | 'arrived') =>
	changeBooking(owner, venue.venueId, { bookingId, to }, after)
const ofBooking = (id: number, user = player) => earnedFor(user, `booking:${id}`)
const ofFirst = (user = player) => earnedFor(user, 'first-booking')
const told = async () => (await findNotices(player)).notices.filter(({ kind }) => kind === 'reward')

describe('a booking', () => {
	it('earns 10 points for every full R100, and the first one 50 more, once it is completed and paid', async () => {
		const id = await bookAt(10)
		await pay(id)
		expect(await ofBooking(id)).toEqual([])
		await completeFinishedBookings(at(saturday, 12.9))
		expect(await findPoints(player)).toBe(0)
		await complete()
		expect(await ofBooking(id)).toEqual([30]) // R390
		expect(await ofFirst()).toEqual([50])
		expect(await findPoints(player)).toBe(80)
	})

	it('earns once, however often anything happens to it', async () => {
		const id = await bookAt(10)
		await pay(id)
		for (let i = 0; i < 3; i++) await complete()
		for (let i = 0; i < 3; i++) await write((tx) => settle(tx, id, after))
		for (let i = 0; i < 3; i++) await write((tx) => settleBookingPoints(tx, id, after))
		expect(await ofBooking(id)).toEqual([30])
		expect(await ofFirst()).toEqual([50])
	})

	it('earns when the venue completes it', async () => {
		const id = await bookAt(10)
		await pay(id)
		await setBookingStatus(owner, id, 'completed', now)
		expect(await findPoints(player)).toBe(80)
	})

	it('earns with its money where that comes after it', async () => {
		const id = await bookAt(10)
		await confirm(id)
		await complete()
		expect(await findPoints(player)).toBe(0)
		await pay(id, after)
		expect(await findPoints(player)).toBe(80)
	})

	test('whose hour costs less than R100 earns nothing but the first', async () => {
		venue = await createVenue({ ownerId: owner.id, price: 99 })
		const id = await bookAt(10, { hours: 1 })
		await pay(id)
		await complete()
		expect(await ofBooking(id)).toEqual([])
		expect(await ofFirst()).toEqual([50])
	})

	test('free of charge earns nothing', async () => {
		venue = await createVenue({ ownerId: owner.id, price: 0 })
		const id = await bookAt(10)
		await confirm(id)
		await complete()
		await write((tx) => settle(tx, id, after))
		expect(await findPoints(player)).toBe(0)
	})

	test('that was cancelled earns nothing', async () => {
		const id = await bookAt(10)
		await pay(id)
		await setBookingStatus(owner, id, 'cancelled', now)
		await complete()
		expect(await findPoints(player)).toBe(0)
	})

	test('of the owner at their own venue earns nothing, elsewhere it does', async () => {
		const another = await createUser({ role: 'venue_owner' })
		const id = await bookAt(10, { user: owner })
		await paid(id, { by: another, at: now })
		await complete()
		expect(await findPoints(owner)).toBe(0)
		venue = await createVenue({ ownerId: another.id, price: 195 })
		const elsewhere = await bookAt(10, { user: owner })
		await paid(elsewhere, { by: another, at: now })
		await complete()
		expect(await ofBooking(elsewhere, owner)).toEqual([30])
		expect(await ofFirst(owner)).toEqual([50])
	})

	test('at the desk for somebody without an account earns nobody anything', async () => {
		const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, date: saturday, hour: 10 }
		const input = { name: 'Walk In', hours: 2, notes: '', paid: 'yes' as const }
		const { id } = await bookWalkIn(owner, place, input, { now })
		await complete()
		expect(await db.$count(bookings, eq(bookings.id, id))).toBe(1)
		expect(await findPoints(owner)).toBe(0)
	})
})

describe('what is no longer so', () => {
	test('a no-show gives the points back, and has them again when the player did come', async () => {
		const id = await bookAt(10)
		await pay(id)
		await complete()
		await say(id, 'no-show')
		await say(id, 'no-show')
		expect(await ofBooking(id)).toEqual([30, -30])
		expect(await ofFirst()).toEqual([50, -50])
		expect(await findPoints(player)).toBe(0)
		await say(id, 'came')
		expect(await ofBooking(id)).toEqual([30, -30, 30])
		await say(id, 'no-show')
		await say(id, 'arrived')
		expect(await ofBooking(id)).toEqual([30, -30, 30, -30, 30])
		expect(await findPoints(player)).toBe(80)
	})

	test('the points for the first booking stay while another one counts', async () => {
		const [first, second] = [await bookAt(10), await bookAt(12)]
		for (const id of [first, second]) await pay(id)
		await complete()
		await say(first, 'no-show')
		expect(await ofFirst()).toEqual([50])
		await say(second, 'no-show')
		expect(await ofFirst()).toEqual([50, -50])
		await say(first, 'came')
		expect(await ofFirst()).toEqual([50, -50, 50])
		expect(await findPoints(player)).toBe(80)
	})

	test('money that goes back takes the points with it', async () => {
		const id = await bookAt(10)
		const { payment } = await pay(id)
		await complete()
		await write(async (tx) => {
			const refund = { bookingId: id, paymentId: payment.id, amount: payment.amount, reason: 'venue' as const }
			await tx.insert(refunds).values({ ...refund, by: 'venue' as const, createdAt: after, updatedAt: after })
			await settle(tx, id, after)
		})
		expect(await ofBooking(id)).toEqual([30, -30])
		expect(await findPoints(player)).toBe(0)
		await pay(id, new Date(after.getTime() + HOUR))
		expect(await ofBooking(id)).toEqual([30, -30, 30])
	})
})

test('only the first booking is worth a notice', async () => {
	const [first, second] = [await bookAt(10), await bookAt(12)]
	for (const id of [first, second]) await pay(id)
	await complete()
	await say(first, 'no-show')
	await say(second, 'no-show')
	await say(second, 'came')
	expect(await told()).toMatchObject([{ title: '50 points for your first booking', link: '/rewards' }])
})

test('450 finished bookings are completed in one go, each with its points', async () => {
	const { venueId, sportId } = venue
	const place = { courtId: venueId, sportId, totalPrice: 200, breakdown: [], paymentMethod: 'SnapScan' as const }
	const rows = Array.from({ length: 450 }, (_, i) => ({
		...{ ...place, userId: player.id, courtNumber: i + 1, status: 'confirmed' as const },
		...{ startTime: at('2026-11-02', 10), endTime: at('2026-11-02', 11) },
		paymentStatus: i % 3 ? ('paid' as const) : ('pending' as const),
	}))
	await write((tx) => tx.insert(bookings).values(rows))
	await complete()
	const completed = eq(bookings.status, 'completed')
	expect(await db.$count(bookings, eq(bookings.courtId, venueId))).toBe(450)
	expect(await db.$count(bookings, completed)).toBeGreaterThanOrEqual(450)
	expect(await findPoints(player)).toBe(300 * 20 + 50)
	await write((tx) => tx.delete(bookings).where(eq(bookings.courtId, venueId)))
})
