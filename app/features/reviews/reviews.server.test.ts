import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { courts, reviews } from '#db/schema.ts'
import { findViolations } from '#db/ops/invariants.ts'
import { countUnread, findNotices } from '#app/features/notices/notices.server.ts'
import { findEarnings } from '#app/features/rewards/history.server.ts'
import { addDays, at, DAY } from '#app/lib/time/time.ts'
import { earnedFor } from '#tests/support/world/earned.ts'
import { createUser } from '#tests/support/world/people.ts'
import { playedAt } from '#tests/support/world/played.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import {
	countRatings,
	countUnanswered,
	editReview,
	findReviews,
	findPermission,
	findVenuesToReview,
	replyToReview,
	saveReview,
	writeReview,
} from './reviews.server.ts'

const today = '2026-11-20'
const now = at(today, 9)
const later = (days: number) => new Date(now.getTime() + days * DAY)
const said = (rating: number, comment = '') => ({ rating, comment })

type Person = Awaited<ReturnType<typeof createUser>>
let player: Person
let owner: Person
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	;[player, owner] = [await createUser({ fullName: 'Ann Bee' }), await createUser({ role: 'venue_owner' })]
	venue = await createVenue({ ownerId: owner.id })
})

async function shown() {
	const [row] = await db
		.select({ rating: courts.rating, reviewCount: courts.reviewCount })
		.from(courts)
		.where(eq(courts.id, venue.venueId))
	return row
}
const countReviews = () => db.$count(reviews, eq(reviews.courtId, venue.venueId))

describe('writing a review', () => {
	test('is only for people who have played there', async () => {
		const reason = 'You can review this venue once you have played here and paid.'
		for (const status of ['pending', 'confirmed', 'cancelled'] as const) await playedAt(venue, player, { status })
		await playedAt(venue, player, { noShow: true })
		await playedAt(venue, player, { arrivedAt: null })
		await playedAt(await createVenue(), player)
		expect((await findPermission(player, venue.venueId, now)).permission).toEqual({ may: null, reason })
		await expect(writeReview(player, venue.venueId, said(5), now)).rejects.toMatchObject({
			init: { status: 403 },
			data: { message: reason },
		})
		expect(await countReviews()).toBe(0)
	})

	test('earns ten points, and editing it none', async () => {
		await playedAt(venue, player)
		const { id } = await saveReview(player, venue.venueId, said(5), { now })
		await saveReview(player, venue.venueId, said(4), { now: later(1) })
		expect(await earnedFor(player, `review:${id}`)).toEqual([10])
		const [shown] = await db.select({ name: courts.name }).from(courts).where(eq(courts.id, venue.venueId))
		expect((await findEarnings(player)).earnings).toMatchObject([{ description: shown!.name }])
	})

	test('moves the rating and the count with it, and tells the owner', async () => {
		const second = await createUser()
		for (const person of [player, second]) await playedAt(venue, person)
		await writeReview(player, venue.venueId, said(5, 'Lovely <b>glass</b>'), now)
		await writeReview(second, venue.venueId, said(2), later(1))
		expect(await shown()).toEqual({ rating: 3.5, reviewCount: 2 })
		expect(await countRatings(venue.venueId)).toEqual([1, 0, 0, 1, 0])
		const { reviews: list } = await findReviews(venue.venueId)
		expect(list).toMatchObject([
			{ rating: 2, comment: null },
			{ rating: 5, comment: 'Lovely <b>glass</b>', author: 'Ann B.', userId: player.id, reply: null },
		])
		const [low] = list
		expect((await findReviews(venue.venueId, { only: 'low' })).reviews).toEqual([low])
		expect((await findReviews(venue.venueId, { only: 'unanswered' })).total).toBe(2)
		await replyToReview(owner, venue.venueId, low!.id, { reply: 'Sorry.' }, now)
		expect((await findReviews(venue.venueId, { only: 'unanswered' })).reviews).toMatchObject([{ rating: 5 }])
		expect(await countUnanswered(venue.venueId)).toBe(1)
		expect(await countUnread(owner)).toBe(2)
		expect(await findViolations(db)).toEqual([])
	})

	test('happens once, also when fifty arrive at the same time', async () => {
		await playedAt(venue, player)
		const tries = await Promise.allSettled(
			Array.from({ length: 50 }, (_, i) => writeReview(player, venue.venueId, said(1 + (i % 5)), later(i))),
		)
		expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
		expect(tries.filter(({ status }) => status === 'rejected')[0]).toMatchObject({ reason: { init: { status: 409 } } })
		expect(await countReviews()).toBe(1)
		expect(await shown()).toMatchObject({ reviewCount: 1 })
		expect(await findViolations(db)).toEqual([])
	})

	test('many people at the same time leave the exact average', async () => {
		const people = await Promise.all(Array.from({ length: 20 }, () => createUser()))
		await Promise.all(people.map((person) => playedAt(venue, person)))
		await Promise.all(people.map((person, i) => writeReview(person, venue.venueId, said(1 + (i % 4)), now)))
		expect(await shown()).toEqual({ rating: 2.5, reviewCount: 20 })
	})

	test('with the same idempotency key returns the first result', async () => {
		const invited = () => findVenuesToReview(player, [venue.venueId])
		expect(await invited()).toEqual([])
		await playedAt(venue, player)
		expect(await invited()).toEqual([venue.venueId])
		const how = { idempotencyKey: 'one-review', now }
		const first = await saveReview(player, venue.venueId, said(4), how)
		expect(await invited()).toEqual([])
		expect(await saveReview(player, venue.venueId, said(4), how)).toEqual(first)
		await expect(saveReview(player, venue.venueId, said(1), how)).rejects.toMatchObject({ init: { status: 422 } })
		expect(await saveReview(player, venue.venueId, said(2), { now })).toEqual(first)
		expect(await shown()).toEqual({ rating: 2, reviewCount: 1 })
	})

	test('is not for the owner of the venue', async () => {
		await playedAt(venue, owner)
		expect(await findVenuesToReview(owner, [venue.venueId])).toEqual([])
		await expect(writeReview(owner, venue.venueId, said(5), now)).rejects.toMatchObject({ init: { status: 403 } })
	})

	test('is a 404 for a venue that is not public', async () => {
		await write((tx) => tx.update(courts).set({ status: 'draft' }).where(eq(courts.id, venue.venueId)))
		await expect(writeReview(player, venue.venueId, said(5), now)).rejects.toMatchObject({ init: { status: 404 } })
	})
})

describe('editing a review', () => {
	beforeEach(async () => {
		await playedAt(venue, player)
		await writeReview(player, venue.venueId, said(5, 'First'), now)
	})

	test('changes it for fourteen days', async () => {
		await editReview(player, venue.venueId, said(3, 'Second thoughts'), later(14))
		expect(await shown()).toEqual({ rating: 3, reviewCount: 1 })
		const { reviews: list } = await findReviews(venue.venueId)
		expect(list).toMatchObject([{ rating: 3, comment: 'Second thoughts', createdAt: now }])
	})

	test('is refused after that, with the reason', async () => {
		const late = new Date(later(14).getTime() + 1)
		const reason = 'You reviewed this venue on 20 November 2026. The 14 days to change it are over.'
		expect((await findPermission(player, venue.venueId, late)).permission).toEqual({ may: null, reason })
		await expect(editReview(player, venue.venueId, said(1), late)).rejects.toMatchObject({
			init: { status: 409 },
			data: { message: reason },
		})
		expect(await shown()).toMatchObject({ rating: 5 })
	})

	test('is only for its author', async () => {
		await expect(editReview(await createUser(), venue.venueId, said(1), now)).rejects.toMatchObject({
			init: { status: 404 },
		})
	})
})

describe('replying', () => {
	let reviewId: number
	beforeEach(async () => {
		await playedAt(venue, player)
		reviewId = (await writeReview(player, venue.venueId, said(4, 'Good'), now)).id
	})

	test('happens once, and the player is told', async () => {
		const tries = await Promise.allSettled(
			['Thank you', 'Thanks', 'Cheers'].map((reply) => replyToReview(owner, venue.venueId, reviewId, { reply }, now)),
		)
		expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
		await expect(replyToReview(owner, venue.venueId, reviewId, { reply: 'More' }, now)).rejects.toMatchObject({
			init: { status: 409 },
		})
		const { notices } = await findNotices(player)
		expect(notices).toHaveLength(1)
		expect(notices[0]).toMatchObject({ kind: 'review', readAt: null })
	})

	test('is for the owner of that venue and for admins', async () => {
		const stranger = await createUser({ role: 'venue_owner' })
		const reply = { reply: 'Hello' }
		for (const person of [stranger, player]) {
			await expect(replyToReview(person, venue.venueId, reviewId, reply, now)).rejects.toMatchObject({
				init: { status: 404 },
			})
		}
		const other = await createVenue({ ownerId: stranger.id })
		await expect(replyToReview(stranger, other.venueId, reviewId, reply, now)).rejects.toMatchObject({
			init: { status: 404 },
		})
		await replyToReview(await createUser({ role: 'admin' }), venue.venueId, reviewId, reply, now)
		expect((await findReviews(venue.venueId)).reviews).toMatchObject([{ reply: 'Hello', repliedAt: now }])
	})

	test('leaves the time of the review itself alone', async () => {
		await replyToReview(owner, venue.venueId, reviewId, { reply: 'Hi' }, at(addDays(today, 3), 9))
		const [row] = await db.select().from(reviews).where(eq(reviews.id, reviewId))
		expect(row).toMatchObject({ createdAt: now, updatedAt: now })
	})
})
