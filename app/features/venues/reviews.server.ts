import { desc, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { reviews, users } from '#db/schema.ts'
import { pageOf } from '#app/lib/paging.ts'
import { shortName } from './short-name.ts'

export type Review = {
	id: number
	userId: number
	author: string
	rating: number
	comment: string | null
	createdAt: Date
}

type Paging = { page?: number; limit?: number }

/** A page of a venue's reviews, newest first, and how many there are. `author` is first name and initial. */
export async function findReviews(venueId: number, { page = 1, limit = 20 }: Paging = {}) {
	const where = eq(reviews.courtId, venueId)
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
		reviews: rows.map(({ fullName, ...review }): Review => ({ ...review, author: shortName(fullName) })),
	}
}
