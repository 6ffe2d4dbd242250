import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { payments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { DAY } from '#app/lib/time/time.ts'

/**
 * Returns the money of a booking that the user last took in within a day, from one form: usually one payment. A form
 * that is sent again, because its response was lost, is known by it.
 */
export async function findTakenBefore(reader: Reader, user: Actor, bookingId: number, now: Date) {
	const taken = await reader
		.select()
		.from(payments)
		.where(
			and(
				eq(payments.bookingId, bookingId),
				eq(payments.status, 'success'),
				inArray(payments.receivedBy, ['venue', 'credit']),
				eq(payments.receivedById, user.id),
				gt(payments.receivedAt, new Date(now.getTime() - DAY)),
			),
		)
		.orderBy(desc(payments.receivedAt), desc(payments.id))
	const last = taken[0]?.receivedAt?.getTime()
	const together = taken.filter(({ receivedAt }) => receivedAt?.getTime() === last)
	return { taken: together, sum: together.reduce((sum, { receivedAmount }) => sum + receivedAmount!, 0) }
}
