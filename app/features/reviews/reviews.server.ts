import { and, count, desc, eq, inArray, isNotNull, isNull, lte, not, or } from 'drizzle-orm'
import { db, type Reader, write, type Writer } from '#db/client/index.ts'
import { isOwnVenue } from '#db/query/own-venue.ts'
import { bookings, courts, reviews, users } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { earn } from '#app/features/rewards/earning/earning.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'
import { AppError, conflict, forbidden, notFound } from '#app/lib/errors.ts'
import { excerpt } from '#app/lib/text/excerpt.ts'
import { pageOf } from '#app/lib/paging.ts'
import { recount } from './recount.server.ts'
import type { ReplyForm, ReviewForm } from './schemas.ts'
import { HIDDEN_FROM_PLAYERS, permissionOf } from './review-permission.ts'

export type Review = {
	id: number
	userId: number
	author: string
	rating: number
	comment: string | null
	createdAt: Date
	reply: string | null
	repliedAt: Date | null
	/** Courtside has hidden it. Only the venue's people still see it. */
	hidden?: true
}

type Wanted = { page?: number; limit?: number; alsoHidden?: boolean; only?: 'unanswered' | 'low' }

/** Reviews with at most this many stars are low. */
export const LOW_RATING = 2
const unanswered = and(isNull(reviews.reply), isNull(reviews.hiddenAt))

/**
 * Returns a page of a venue's reviews, newest first, and how many there are.
 *
 * `author` is first name and initial. `alsoHidden` includes hidden ones, for the venue's own people; `only` narrows it.
 */
export async function findReviews(venueId: number, { page = 1, limit = 20, alsoHidden = false, only }: Wanted = {}) {
	const where = and(
		eq(reviews.courtId, venueId),
		alsoHidden ? undefined : isNull(reviews.hiddenAt),
		only === 'low' ? lte(reviews.rating, LOW_RATING) : undefined,
		only === 'unanswered' ? unanswered : undefined,
	)
	const total = await db.$count(reviews, where)
	const { offset, ...shown } = pageOf(total, page, limit)
	const rows = await db
		.select({
			id: reviews.id,
			userId: reviews.userId,
			fullName: users.fullName,
			rating: reviews.rating,
			comment: reviews.comment,
			createdAt: reviews.createdAt,
			reply: reviews.reply,
			repliedAt: reviews.repliedAt,
			hiddenAt: reviews.hiddenAt,
		})
		.from(reviews)
		.innerJoin(users, eq(users.id, reviews.userId))
		.where(where)
		.orderBy(desc(reviews.createdAt), desc(reviews.id))
		.limit(limit)
		.offset(offset)
	return {
		total,
		...shown,
		reviews: rows.map(({ fullName, hiddenAt, ...review }): Review => ({
			...review,
			author: shortName(fullName),
			...(hiddenAt && { hidden: true }),
		})),
	}
}

/** Returns how many reviews of a venue wait for its reply. */
export const countUnanswered = (venueId: number) => db.$count(reviews, and(eq(reviews.courtId, venueId), unanswered))

/** Returns how many reviews that players see give five stars, four, three, two and one. */
export async function countRatings(venueId: number) {
	const rows = await db
		.select({ rating: reviews.rating, count: count() })
		.from(reviews)
		.where(and(eq(reviews.courtId, venueId), isNull(reviews.hiddenAt)))
		.groupBy(reviews.rating)
	return [5, 4, 3, 2, 1].map((stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0)
}

/** The user's own review, and whether they may write or edit one. Throws 404 for an unpublished venue. */
export async function findPermission(user: Actor, venueId: number, now = new Date(), reader: Reader = db) {
	const [venue] = await reader
		.select({ id: courts.id, name: courts.name, ownerId: courts.ownerId })
		.from(courts)
		.where(and(eq(courts.id, venueId), eq(courts.status, 'published')))
	if (!venue) throw notFound('Venue not found')
	const [mine] = await reader
		.select()
		.from(reviews)
		.where(and(eq(reviews.courtId, venueId), eq(reviews.userId, user.id)))
	const hasPlayed = (await reader.$count(bookings, playedAt(user, [venueId]))) > 0
	const runsVenue = (await reader.$count(courts, and(eq(courts.id, venueId), isOwnVenue(user.id)))) > 0
	const facts = { mine: mine ?? null, hasPlayed, runsVenue }
	return { venue, mine: facts.mine, permission: permissionOf(facts, now) }
}

/** A review needs a booking that was played: it was paid, or its player was checked in. */
const playedAt = (user: Actor, venueIds: number[]) =>
	and(
		eq(bookings.userId, user.id),
		inArray(bookings.courtId, venueIds),
		eq(bookings.status, 'completed'),
		eq(bookings.noShow, false),
		or(eq(bookings.paymentStatus, 'paid'), isNotNull(bookings.arrivedAt)),
	)

/** Returns those of the venues that the user has played at and not reviewed yet. */
export async function findVenuesToReview(user: Actor, venueIds: number[]) {
	const [played, reviewed] = await Promise.all([
		db
			.selectDistinct({ id: courts.id })
			.from(bookings)
			.innerJoin(courts, eq(courts.id, bookings.courtId))
			.where(and(playedAt(user, venueIds), eq(courts.status, 'published'), not(isOwnVenue(user.id)))),
		db
			.select({ id: reviews.courtId })
			.from(reviews)
			.where(and(eq(reviews.userId, user.id), inArray(reviews.courtId, venueIds))),
	])
	return played.map(({ id }) => id).filter((id) => !reviewed.some((review) => review.id === id))
}

type Said = Pick<ReviewForm, 'rating' | 'comment'>
type How = { idempotencyKey?: string | null; now?: Date }

/** Writes or edits the user's review of a venue. Throws as `writeReview` and `editReview`. */
export async function saveReview(user: Actor, venueId: number, { rating, comment }: Said, how: How = {}) {
	const { idempotencyKey, now = new Date() } = how
	return withIdempotencyKey(user, idempotencyKey, { venueId, rating, comment }, async () => {
		const { mine } = await findPermission(user, venueId, now)
		const { id } = await (mine ? editReview : writeReview)(user, venueId, { rating, comment }, now)
		return { id }
	})
}

/**
 * Writes the user's one review of a venue and updates its rating and count.
 *
 * Throws 403 with the reason when they have not played there, 409 for a second review, and 404 for an unknown venue.
 */
export function writeReview(user: Actor, venueId: number, { rating, comment }: Said, now = new Date()) {
	return write(async (tx) => {
		const { venue, mine, permission } = await findPermission(user, venueId, now, tx)
		if (mine) throw alreadyReviewed()
		if (permission.may === null) throw forbidden(permission.reason)
		const [review] = await tx
			.insert(reviews)
			.values({
				courtId: venueId,
				userId: user.id,
				rating,
				comment: comment || null,
				createdAt: now,
				updatedAt: now,
			})
			.onConflictDoNothing()
			.returning({ id: reviews.id })
		if (!review) throw alreadyReviewed()
		await recount(tx, venueId)
		await earn(tx, { userId: user.id, key: 'review', cause: `review:${review.id}`, words: venue.name }, now)
		if (venue.ownerId !== null)
			await tellOwner(tx, venue.ownerId, venue, { id: review.id, rating, writerId: user.id }, now)
		return review
	})
}

const alreadyReviewed = () => conflict('You’ve reviewed this venue already.')

function tellOwner(
	tx: Writer,
	userId: number,
	venue: { id: number; name: string },
	{ id: reviewId, rating, writerId }: { id: number; rating: number; writerId: number },
	now: Date,
) {
	const notice = {
		userId,
		kind: 'review',
		what: 'new review',
		subject: 'review',
		subjectId: reviewId,
		actorId: writerId,
		data: { venue: venue.name, venueId: venue.id, rating },
		cause: `review:${reviewId}`,
	} as const
	return notify(tx, [notice], now)
}

/** Edits the user's own review within 14 days of writing it. Throws 404 when there is none, 409 when it is too late. */
export function editReview(user: Actor, venueId: number, { rating, comment }: Said, now = new Date()) {
	return write(async (tx) => {
		const { mine, permission } = await findPermission(user, venueId, now, tx)
		if (!mine) throw notFound('You haven’t reviewed this venue yet.')
		if (permission.may === null) throw conflict(permission.reason)
		await tx
			.update(reviews)
			.set({ rating, comment: comment || null, updatedAt: now })
			.where(and(eq(reviews.id, mine.id), isNull(reviews.hiddenAt)))
		await recount(tx, venueId)
		return { id: mine.id }
	})
}

/** Returns a review of a venue that the user runs. Throws 404 otherwise. */
export async function findReviewToReply(user: Actor, venueId: number, reviewId: number, reader: Reader = db) {
	const venue = await findOwnVenue(user, venueId, 'reviews', reader)
	const [row] = await reader
		.select({ review: reviews, fullName: users.fullName })
		.from(reviews)
		.innerJoin(users, eq(users.id, reviews.userId))
		.where(and(eq(reviews.id, reviewId), eq(reviews.courtId, venueId)))
	if (!row) throw notFound('Review not found')
	return { ...row.review, author: shortName(row.fullName), venue }
}

/** Replies to a review, once. Throws 404 when it is of another venue, 409 when it is hidden or has a reply. */
export function replyToReview(user: Actor, venueId: number, reviewId: number, { reply }: ReplyForm, now = new Date()) {
	return write(async (tx) => {
		const review = await findReviewToReply(user, venueId, reviewId, tx)
		if (review.hiddenAt) throw conflict(HIDDEN_FROM_PLAYERS)
		const answered = await tx
			.update(reviews)
			.set({ reply, repliedAt: now, updatedAt: review.updatedAt })
			.where(and(eq(reviews.id, reviewId), isNull(reviews.reply)))
			.returning({ id: reviews.id })
		if (answered.length === 0) throw new AppError(409, 'There’s a reply to this review already.')
		await auditAt(
			tx,
			user,
			venueId,
			{ action: 'review.reply', subject: `review:${reviewId}`, details: { venueId } },
			now,
		)
		const notice = {
			userId: review.userId,
			kind: 'review',
			what: 'reply',
			subject: 'review',
			subjectId: reviewId,
			data: { venue: review.venue.name, venueId, excerpt: excerpt(reply, 140) },
			cause: `review:${reviewId}:reply`,
		} as const
		await notify(tx, [notice], now)
	})
}
