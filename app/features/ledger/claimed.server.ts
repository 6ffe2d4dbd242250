import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { payments } from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'

/** Payments that are reported by the payer and not confirmed. */
export const awaitsVenue = and(eq(payments.status, 'success'), isNull(payments.receivedAt))

/** Returns which of these bookings have unconfirmed money that is reported as sent. Cash is brought, not sent. */
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
