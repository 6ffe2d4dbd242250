import { and, eq, isNull, ne, notExists, or } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { payments, refunds } from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'

/** Payments that are reported by the payer and not confirmed. */
export const awaitsVenue = and(eq(payments.status, 'success'), isNull(payments.receivedAt))

/** Payments of another amount or currency than asked for that the venue has not decided about. */
export const isInReview = and(
	eq(payments.status, 'review'),
	notExists(db.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, payments.id))),
)

/**
 * Returns which of these bookings have unconfirmed money that is reported as sent, and which some of a wrong amount. Cash
 * is brought, not sent.
 */
export async function waitingAmong(reader: Reader, bookingIds: number[]) {
	const rows = await findWaiting(reader, { bookingIds })
	const of = (wanted: string) => new Set(rows.flatMap(({ id, status }) => (status === wanted ? (id ?? []) : [])))
	return { sent: of('success'), inReview: of('review') }
}

const findWaiting = prepared({ bookingIds: several(payments.bookingId) }, (reader, { bookingIds }) =>
	reader
		.selectDistinct({ id: payments.bookingId, status: payments.status })
		.from(payments)
		.where(
			and(
				among(payments.bookingId, bookingIds),
				unindexed(or(and(awaitsVenue, ne(payments.method, 'cash')), isInReview)),
			),
		),
)
