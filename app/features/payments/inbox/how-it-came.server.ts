import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { payments } from '#db/schema.ts'
import { methodName } from '../method-name.ts'

/** Returns how a booking was paid, such as `Card, Cash`, or null when it was not. */
export async function howItCame(bookingId: number): Promise<string | null> {
	const rows = await db
		.select({ method: payments.method })
		.from(payments)
		.where(and(eq(payments.bookingId, bookingId), eq(payments.status, 'success'), isNotNull(payments.receivedAt)))
		.orderBy(asc(payments.receivedAt), asc(payments.id))
	return [...new Set(rows.map(({ method }) => methodName(method)))].join(', ') || null
}
