import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { payments } from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'

/** A payment that is only its payer's word so far. */
export const awaitsVenue = and(eq(payments.status, 'success'), isNull(payments.receivedAt))

/** Which of these bookings have money that somebody says to have sent and nobody has confirmed; cash is brought, not sent. */
export async function sentAmong(reader: Reader, bookingIds: number[]): Promise<Set<number>> {
	const rows = await findSent(reader, { bookingIds })
	return new Set(rows.flatMap(({ id }) => id ?? []))
}

const findSent = prepared({ bookingIds: several(payments.bookingId) }, (reader, { bookingIds }) =>
	reader
		.selectDistinct({ id: payments.bookingId })
		.from(payments)
		.where(and(among(payments.bookingId, bookingIds), unindexed(and(awaitsVenue, ne(payments.method, 'cash'))))),
)
