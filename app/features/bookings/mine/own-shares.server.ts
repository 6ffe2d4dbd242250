import { and, eq, isNotNull, notExists, or } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { billSplits, payments } from '#db/schema.ts'
import { awaitsVenue } from '#app/features/ledger/claimed.server.ts'

/** The booker's own unpaid share of a bill: the secret of its link, and whole cents. */
export type OwnShare = { link: string; amount: number }

type Split = { id: number; money: { hasShares: boolean; due: number } }

/**
 * Returns the bookers' own unpaid shares, by booking. Pass at most a page of bookings.
 *
 * Shares said to be sent are left out, because the venue is looking for that money, and so are shares when nothing else
 * is due.
 */
export async function ownSharesOf(bookings: readonly Split[], reader: Reader = db) {
	const dues = new Map(bookings.filter(({ money }) => money.hasShares).map(({ id, money }) => [id, money.due]))
	if (dues.size === 0) return new Map<number, OwnShare>()
	const rows = await findOwn(reader, { ids: [...dues.keys()] })
	const parts = rows.filter(({ bookingId, amount }) => amount < dues.get(bookingId!)!)
	return new Map(parts.map(({ bookingId, ...share }) => [bookingId!, share]))
}

const findOwn = prepared({ ids: several(billSplits.bookingId) }, (reader, { ids }) => {
	const come = reader
		.select({ id: payments.id })
		.from(payments)
		.where(and(eq(payments.splitId, billSplits.id), or(awaitsVenue, eq(payments.status, 'review'))))
	const own = and(isNotNull(billSplits.participantId), eq(billSplits.participantId, billSplits.requesterId))
	return reader
		.select({ bookingId: billSplits.bookingId, link: billSplits.checkoutId, amount: billSplits.amount })
		.from(billSplits)
		.where(and(among(billSplits.bookingId, ids), own, eq(billSplits.status, 'pending'), notExists(come)))
})
