import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/fsck.ts'
import { rewardTypes, userRewards } from '#db/schema.ts'
import { changeBooking } from '#app/features/bookings/booking-changes.server.ts'
import { book } from '#app/features/bookings/bookings.server.ts'
import { completeFinishedBookings } from '#app/features/bookings/completion.server.ts'
import { settle } from '#app/features/ledger/settle.server.ts'
import { writeReview } from '#app/features/reviews/reviews.server.ts'
import { findPoints } from '#app/features/rewards/points.server.ts'
import { at } from '#app/lib/time.ts'
import { earnedFor } from '#tests/support/earned.ts'
import { paid } from '#tests/support/paid.ts'
import { createUser } from '#tests/support/people.ts'
import { createVenue } from '#tests/support/venues.ts'
import { earnNaively } from './naive-earning.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: 120_000 }
const TIMES = 20
const saturday = '2026-11-21'
const now = at('2026-11-20', 9)
const after = at(saturday, 20)

let player: Awaited<ReturnType<typeof createUser>>
let owner: typeof player
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	;[player, owner] = [await createUser(), await createUser({ role: 'venue_owner' })]
	venue = await createVenue({ ownerId: owner.id, price: 200, courts: 4 })
})
afterAll(async () => expect(await fsck()).toEqual([]))

async function paidAt(hour: number) {
	const { venueId, sportId } = venue
	const [startTime, endTime] = [at(saturday, hour), at(saturday, hour + 1)]
	const wish = { venueId, sportId, courtNumber: 1, startTime, endTime, paymentMethod: 'SnapScan' as const, notes: '' }
	const { id } = await book(player, wish, { now })
	await paid(id, { by: owner, at: now })
	return id
}
const times = <T>(work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: TIMES }, (_, i) => work(i)))
const first = () => earnedFor(player, 'first-booking')

describe('points', () => {
	it('come once for a booking, however many complete and settle it at once', LONG, async () => {
		const ids = [await paidAt(8), await paidAt(9), await paidAt(10)]
		await times(() => completeFinishedBookings(after))
		await times((i) => write((tx) => settle(tx, ids[i % 3]!, after)))
		for (const id of ids) expect(await earnedFor(player, `booking:${id}`)).toEqual([20])
		expect(await first()).toEqual([50])
		expect(await findPoints(player)).toBe(110)
	})

	it('of the first booking come once when several people complete several bookings at once', LONG, async () => {
		const ids = [await paidAt(8), await paidAt(9), await paidAt(10), await paidAt(11)]
		await Promise.all([
			completeFinishedBookings(after),
			...ids.map((bookingId) =>
				changeBooking(owner, venue.venueId, { bookingId, to: 'completed' }, after).catch(() => 0),
			),
			completeFinishedBookings(after),
		])
		for (const id of ids) expect(await earnedFor(player, `booking:${id}`)).toEqual([20])
		expect(await first()).toEqual([50])
	})

	it('end as the booking ends, whoever marks it at once', LONG, async () => {
		const id = await paidAt(8)
		await completeFinishedBookings(after)
		const say = (to: 'no-show' | 'came') => changeBooking(owner, venue.venueId, { bookingId: id, to }, after)
		for (let round = 0; round < 5; round++) {
			const last = round % 2 ? 'came' : 'no-show'
			await times((i) => say(i % 2 ? 'came' : 'no-show'))
			await say(last)
			expect(await findPoints(player)).toBe(last === 'came' ? 70 : 0)
			const signs = (await earnedFor(player, `booking:${id}`)).map(Math.sign)
			expect(signs).toEqual(signs.map((_, i) => (i % 2 ? -1 : 1)))
		}
	})

	it('come once for a review that is sent 20 times at once', LONG, async () => {
		await paidAt(8)
		await completeFinishedBookings(after)
		const said = { rating: 5, comment: 'Lovely glass.' }
		const written = await times(() => writeReview(player, venue.venueId, said, after).catch(() => null))
		const reviews = written.filter((review) => review !== null)
		expect(reviews).toHaveLength(1)
		expect(await earnedFor(player, `review:${reviews[0]!.id}`)).toEqual([10])
	})
})

test('the same race finds out points that are given without looking again', LONG, async () => {
	await completeFinishedBookings(after)
	const [rule] = await db.select().from(rewardTypes).where(eq(rewardTypes.key, 'booking'))
	const naive = { userId: player.id, rewardTypeId: rule!.id, cause: 'booking:0', points: 20 }
	await Promise.all([earnNaively(naive), earnNaively(naive)])
	expect(await findPoints(player)).toBe(40)
	await write((tx) => tx.delete(userRewards).where(eq(userRewards.userId, player.id)))
})
