import { and, eq, inArray } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { payments, payoutReversals, payouts, refunds } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { findListingPrice } from '#app/features/owners/listing-price.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { cashUpOf, movedAt } from '../cash-up.server.ts'
import { feeOf, netOf } from './payout.ts'
import { cameUnpaid, findUnpaid, goneUnpaid, findWaiting, NOTHING, readPayouts } from './payouts.server.ts'

/** Payments and refunds on a page. */
const ON_PAGE = 50

/**
 * Returns what a venue got of what Courtside took by card for it, the latest first, with a counter entry for each payout
 * that was taken back, and what is still owed, less than zero where the venue owes it. `share` is the fee in percent, null
 * while no price is set, `fee` what it comes to now, and `net` what is then left. `waiting` is
 * not in it: players of closed courts may still want it back. `movements` are a page of the payments and refunds that are
 * owed, the latest first. Throws 404 when it is not the user's.
 */
export async function findPaidOut(user: Actor, venueId: number | null, asked: number, now = new Date()) {
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
	const moved = (await movedAt(venue.id, cameUnpaid(now), goneUnpaid(now))).reverse()
	const { page, pages, offset } = pageOf(moved.length, asked, ON_PAGE)
	const movements = moved.slice(offset, offset + ON_PAGE)
	const waiting = await findWaiting(venue.id)
	const sums = { gross, refunded, owed, share: price && price.cardShare, fee, net, waiting }
	return { venueId: venue.id, ...sums, entries, movements, number: moved.length, page, pages }
}
export type PaidOut = Awaited<ReturnType<typeof findPaidOut>>

/** Returns all payments and refunds of a venue that are in no payout, with their sum. Throws 404 when it is not the user's. */
export async function findUnpaidCashUp(user: Actor, venueId: number | null, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'money')
	return cashUpOf(await movedAt(venue.id, cameUnpaid(now), goneUnpaid(now)))
}

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
