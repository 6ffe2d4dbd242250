import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { rewardTypes, userRewards } from '#db/schema.ts'
import { changeBooking } from '#app/features/bookings/desk/list/booking-changes.server.ts'
import { completeFinishedBookings } from '#app/features/bookings/completion.server.ts'
import { settle } from '#app/features/bookings/paying/settle-booking.server.ts'
import { writeReview } from '#app/features/reviews/reviews.server.ts'
import { findPoints } from '#app/features/rewards/points.server.ts'
import { AFTER, BEFORE, bookOnSaturday, createPlace, type Place } from '#tests/support/world/booked.ts'
import { within } from '#tests/support/cases.ts'
import { earnedFor } from '#tests/support/world/earned.ts'
import { paid } from '#tests/support/world/paid.ts'
import { giveNaively, isGivenNaively } from './naive-earning.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(120_000) }
const TIMES = 20
let player: Place['player']
let owner: Place['owner']
let venue: Place['venue']

beforeEach(async () => ({ player, owner, venue } = await createPlace({ price: 200 })))
afterAll(async () => expect(await fsck()).toEqual([]))

async function paidAt(hour: number) {
	const id = await bookOnSaturday(venue, player, hour, 1)
	await paid(id, { by: owner, at: BEFORE })
	return id
}
const times = <T>(work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: TIMES }, (_, i) => work(i)))
const first = () => earnedFor(player, 'first-booking')

describe('points', () => {
	it('come once for a booking, however many complete and settle it at once', LONG, async () => {
		const ids = [await paidAt(8), await paidAt(9), await paidAt(10)]
		await times(() => completeFinishedBookings(AFTER))
		await times((i) => write((tx) => settle(tx, ids[i % 3]!, AFTER)))
		for (const id of ids) expect(await earnedFor(player, `booking:${id}`)).toEqual([20])
		expect(await first()).toEqual([50])
		expect(await findPoints(player)).toBe(110)
	})

	it('of the first booking come once when several people complete several bookings at once', LONG, async () => {
		const ids = [await paidAt(8), await paidAt(9), await paidAt(10), await paidAt(11)]
		await Promise.all([
			completeFinishedBookings(AFTER),
			...ids.map((bookingId) =>
				changeBooking(owner, venue.venueId, { bookingId, to: 'completed' }, AFTER).catch(() => 0),
			),
			completeFinishedBookings(AFTER),
		])
		for (const id of ids) expect(await earnedFor(player, `booking:${id}`)).toEqual([20])
		expect(await first()).toEqual([50])
	})

	it('follow the booking’s final status, whichever mark comes first', LONG, async () => {
		const id = await paidAt(8)
		await completeFinishedBookings(AFTER)
		const say = (to: 'no-show' | 'came') => changeBooking(owner, venue.venueId, { bookingId: id, to }, AFTER)
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
		await completeFinishedBookings(AFTER)
		const said = { rating: 5, comment: 'Lovely glass.' }
		const written = await times(() => writeReview(player, venue.venueId, said, AFTER).catch(() => null))
		const reviews = written.filter((review) => review !== null)
		expect(reviews).toHaveLength(1)
		expect(await earnedFor(player, `review:${reviews[0]!.id}`)).toEqual([10])
	})
})

test('the same race catches points that are given without checking again', LONG, async () => {
	const [rule] = await db.select().from(rewardTypes).where(eq(rewardTypes.key, 'booking'))
	const naive = { userId: player.id, rewardTypeId: rule!.id, cause: 'booking:0', points: 20 }
	const looks = [await isGivenNaively(naive), await isGivenNaively(naive)]
	for (const isGiven of looks) if (!isGiven) await giveNaively(naive)
	expect(await findPoints(player)).toBe(40)
	await write((tx) => tx.delete(userRewards).where(eq(userRewards.userId, player.id)))
})
