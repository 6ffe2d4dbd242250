import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { courts, reviews, users } from '#db/schema.ts'
import { audit } from '#app/features/accounts/audit.server.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { earn, takeBack } from '#app/features/rewards/earning/earning.server.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'
import { conflict, forbidden, notFound } from '#app/lib/errors.ts'
import { recount } from './recount.server.ts'
import { HIDDEN_ALREADY, hidingProblem, SHOWN_ALREADY } from './hiding.ts'

/** Returns a review to hide or show, and why this admin may not. Throws 403 to all but admins, 404 if there is none. */
export async function findReviewToHide(admin: Actor, id: number | null, reader: Reader = db) {
	requireAdmin(admin)
	const [row] = id === null ? [] : await select(reader).where(eq(reviews.id, id))
	if (!row) throw notFound('Review not found')
	const { fullName, ...review } = row
	return { ...review, author: shortName(fullName), problem: hidingProblem(admin.id, review) }
}

const select = (reader: Reader) =>
	reader
		.select({
			id: reviews.id,
			userId: reviews.userId,
			rating: reviews.rating,
			comment: reviews.comment,
			createdAt: reviews.createdAt,
			hiddenAt: reviews.hiddenAt,
			hiddenReason: reviews.hiddenReason,
			venueId: courts.id,
			venue: courts.name,
			ownerId: courts.ownerId,
			fullName: users.fullName,
			writerDeletedAt: users.deletedAt,
		})
		.from(reviews)
		.innerJoin(courts, eq(courts.id, reviews.courtId))
		.innerJoin(users, eq(users.id, reviews.userId))

/**
 * Hides a review everywhere: it no longer counts, its points are taken back, and its author is told why.
 *
 * Throws 403 to all but admins and for the admin's own, 404 when there is none, and 409 when it is hidden already.
 */
export function hideReview(admin: Actor, id: number, { reason }: { reason: string }, now = new Date()) {
	return write(async (tx) => {
		const review = await findReviewToHide(admin, id, tx)
		if (review.problem) throw forbidden(review.problem)
		const hidden = await tx
			.update(reviews)
			.set({ hiddenAt: now, hiddenReason: reason })
			.where(and(eq(reviews.id, id), isNull(reviews.hiddenAt)))
			.returning({ id: reviews.id })
		if (hidden.length === 0) throw conflict(HIDDEN_ALREADY)
		const { userId, venueId, venue } = review
		await recount(tx, venueId)
		await takeBack(tx, { userId, key: 'review', cause: `review:${id}` }, now)
		await tell(tx, review, { what: 'hidden', data: { venue, venueId, reason } }, now)
		await audit(tx, admin, { action: 'review.hide', subject: `review:${id}`, note: reason, details: { venueId } }, now)
		return review
	})
}

/** Shows a review again: it counts, and its points are given again. Throws as `hideReview`. */
export function showReview(admin: Actor, id: number, now = new Date()) {
	return write(async (tx) => {
		const review = await findReviewToHide(admin, id, tx)
		if (review.problem) throw forbidden(review.problem)
		const shown = await tx
			.update(reviews)
			.set({ hiddenAt: null, hiddenReason: null })
			.where(and(eq(reviews.id, id), isNotNull(reviews.hiddenAt)))
			.returning({ id: reviews.id })
		if (shown.length === 0) throw conflict(SHOWN_ALREADY)
		const { userId, venueId, venue } = review
		await recount(tx, venueId)
		await earn(tx, { userId, key: 'review', cause: `review:${id}`, words: venue }, now)
		await tell(tx, review, { what: 'shown again', data: { venue, venueId } }, now)
		await audit(tx, admin, { action: 'review.show', subject: `review:${id}`, details: { venueId } }, now)
		return review
	})
}

type Told = { id: number; userId: number; writerDeletedAt: Date | null }
type AtVenue = { venue: string; venueId: number }
type Decided = { what: 'hidden'; data: AtVenue & { reason: string } } | { what: 'shown again'; data: AtVenue }

async function tell(tx: Writer, review: Told, decided: Decided, now: Date) {
	const { id, userId, writerDeletedAt } = review
	if (writerDeletedAt) return
	const about = { subject: 'review', subjectId: id, cause: `review:${id}:decided:${now.getTime()}` }
	await notify(tx, [{ userId, kind: 'review', ...decided, ...about }], now)
}
