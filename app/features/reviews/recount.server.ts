import { and, avg, count, eq, isNull } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { courts, reviews } from '#db/schema.ts'

/** Updates `courts.rating` and `courts.reviewCount` from the visible reviews, in the transaction that changes them. */
export async function recount(tx: Writer, venueId: number) {
	const [now] = await tx
		.select({ rating: avg(reviews.rating).mapWith(Number), reviewCount: count() })
		.from(reviews)
		.where(and(eq(reviews.courtId, venueId), isNull(reviews.hiddenAt)))
	await tx.update(courts).set(now!).where(eq(courts.id, venueId))
}
