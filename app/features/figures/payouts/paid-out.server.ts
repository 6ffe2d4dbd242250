import { and, eq, inArray } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { payments, payoutReversals, payouts, refunds } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { findListingPrice } from '#app/features/owners/listing-price.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { cashUpOf, movedAt } from '../cash-up.server.ts'
import { feeOf, netOf } from './payout.ts'
import { findUnpaid, NOTHING, readPayouts } from './payouts.server.ts'

/**
 * Returns what a venue got of what Courtside took by card for it, the latest first, with a counter entry for each payout
 * that was taken back, and what is still owed, less than zero where the venue owes it. `share` is the fee in percent, null
 * while no price is set, `fee` what it comes to now, and `net` what is then left. Throws 404 when it is not the user's.
 */
export async function findPaidOut(user: Actor, venueId: number | null, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'money')
	const { gross, refunded, owed } = (await findUnpaid(db, now, venue.id)).get(venue.id) ?? NOTHING
	const entries = (await readPayouts(venue.id)).flatMap(({ reversal, ...payout }) => {
		const made = { ...payout, date: payout.paidOn, net: netOf(payout), takenBack: null }
		if (!reversal) return [made]
		return [{ ...made, date: dateOf(reversal.madeAt), net: -made.net, takenBack: reversal.reason }, made]
	})
	entries.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1))
	const price = await findListingPrice()
	const fee = price && owed > 0 ? feeOf(owed, price.cardShare) : 0
	const net = netOf({ gross, refunded, fee })
	return { venueId: venue.id, gross, refunded, owed, share: price && price.cardShare, fee, net, entries }
}
export type PaidOut = Awaited<ReturnType<typeof findPaidOut>>

/**
 * Returns a payout of a venue with its payments and refunds, those that it had where it was taken back. Throws 404 when
 * it is not of the user's venue.
 */
export async function findPayout(user: Actor, venueId: number | null, payoutId: number | null) {
	const venue = await findOwnVenue(user, venueId, 'money')
	const [found] = await db
		.select({ payout: payouts, reversal: payoutReversals })
		.from(payouts)
		.leftJoin(payoutReversals, eq(payoutReversals.payoutId, payouts.id))
		.where(and(eq(payouts.id, payoutId ?? 0), eq(payouts.courtId, venue.id)))
	if (!found) throw notFound('Payout not found')
	const { payout, reversal } = found
	const movements = reversal
		? await movedAt(venue.id, inArray(payments.id, reversal.paymentIds), inArray(refunds.id, reversal.refundIds))
		: await movedAt(venue.id, eq(payments.payoutId, payout.id), eq(refunds.payoutId, payout.id))
	const takenBack = reversal && { on: dateOf(reversal.madeAt), reason: reversal.reason }
	return { venueId: venue.id, payout: { ...payout, net: netOf(payout), takenBack }, cashUp: cashUpOf(movements) }
}
export type PayoutPage = Awaited<ReturnType<typeof findPayout>>
