import { and, desc, eq, isNotNull, lte } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { containing } from '#db/query/containing.ts'
import { courts, reviews, users } from '#db/schema.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { LOW_RATING } from '#app/features/reviews/reviews.server.ts'
import { hidingProblem } from '#app/features/reviews/hiding.ts'
import { pageOf } from '#app/lib/paging.ts'
import type { ReviewQuery } from './schemas.ts'

const PER_PAGE = 20

/** Returns a page of reviews, newest first, by venue name, hidden or low ones. Throws 403 to all but admins. */
export async function findReviewList(admin: Actor, { q, show, page: asked }: ReviewQuery) {
	requireAdmin(admin)
	const condition = and(
		q === '' ? undefined : containing(courts.name, q),
		show === 'hidden' ? isNotNull(reviews.hiddenAt) : undefined,
		show === 'low' ? lte(reviews.rating, LOW_RATING) : undefined,
	)
	const { offset, total, ...paging } = await countPages(condition, asked)
	const rows = await db
		.select({
			id: reviews.id,
			rating: reviews.rating,
			comment: reviews.comment,
			reply: reviews.reply,
			createdAt: reviews.createdAt,
			hiddenAt: reviews.hiddenAt,
			hiddenReason: reviews.hiddenReason,
			venueId: courts.id,
			venue: courts.name,
			ownerId: courts.ownerId,
			userId: reviews.userId,
			author: users.fullName,
			username: users.username,
		})
		.from(reviews)
		.innerJoin(courts, eq(courts.id, reviews.courtId))
		.innerJoin(users, eq(users.id, reviews.userId))
		.where(condition)
		.orderBy(desc(reviews.id))
		.limit(PER_PAGE)
		.offset(offset)
	const list = rows.map((row) => ({ ...row, mayDecide: hidingProblem(admin.id, row) === null }))
	return { q, show, total, ...paging, reviews: list }
}
export type ListedReview = Awaited<ReturnType<typeof findReviewList>>['reviews'][number]

async function countPages(condition: ReturnType<typeof and>, asked: number) {
	const counted = db
		.select({ id: reviews.id })
		.from(reviews)
		.innerJoin(courts, eq(courts.id, reviews.courtId))
		.where(condition)
		.as('counted')
	const total = await db.$count(counted)
	return { total, ...pageOf(total, asked, PER_PAGE) }
}
