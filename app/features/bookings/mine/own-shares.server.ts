import { and, eq, inArray, isNotNull, notExists, or } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { billSplits, payments } from '#db/schema.ts'
import { awaitsVenue } from '#app/features/ledger/claimed.server.ts'

/** A share of a bill that its booker keeps, and has still to pay: the secret of its link, and whole cents. */
export type OwnShare = { link: string; amount: number }

type Split = { id: number; money: { hasShares: boolean; due: number } }

/**
 * The shares that those who booked have still to pay themselves, by booking; without those which they say to have sent,
 * whose money the venue is looking at, or beside which nothing else is due. For at most a page of bookings.
 */
export async function ownSharesOf(bookings: readonly Split[]) {
	const dues = new Map(bookings.filter(({ money }) => money.hasShares).map(({ id, money }) => [id, money.due]))
	if (dues.size === 0) return new Map<number, OwnShare>()
	const come = db
		.select({ id: payments.id })
		.from(payments)
		.where(and(eq(payments.splitId, billSplits.id), or(awaitsVenue, eq(payments.status, 'review'))))
	const own = and(isNotNull(billSplits.participantId), eq(billSplits.participantId, billSplits.requesterId))
	const rows = await db
		.select({ bookingId: billSplits.bookingId, link: billSplits.checkoutId, amount: billSplits.amount })
		.from(billSplits)
		.where(and(inArray(billSplits.bookingId, [...dues.keys()]), own, eq(billSplits.status, 'pending'), notExists(come)))
	const parts = rows.filter(({ bookingId, amount }) => amount < dues.get(bookingId!)!)
	return new Map(parts.map(({ bookingId, ...share }) => [bookingId!, share]))
}
