import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { payments } from '#db/schema.ts'
import { unindexed } from '#db/unindexed.ts'

/** Which of these bookings have money that somebody says to have sent and nobody has confirmed. */
export async function claimedAmong(reader: Reader, bookingIds: number[]): Promise<Set<number>> {
	const claimed = unindexed(and(eq(payments.status, 'success'), isNull(payments.receivedAt)))
	const rows = await reader
		.selectDistinct({ id: payments.bookingId })
		.from(payments)
		.where(and(inArray(payments.bookingId, bookingIds), claimed))
	return new Set(rows.map(({ id }) => id))
}
