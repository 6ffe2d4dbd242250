import { and, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { payments, payouts, refunds } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { cashUpOf, movedAt } from '../cash-up.server.ts'
import { findUnpaid, netOf, NOTHING, readPayouts } from './payouts.server.ts'

/** Returns what a venue got of what Courtside took by card for it, and what is still owed. Throws 404 when it is not the user's. */
export async function findPaidOut(user: Actor, venueId: number | null, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'money')
	const { gross, refunded, owed } = (await findUnpaid(db, now, venue.id)).get(venue.id) ?? NOTHING
	const made = await readPayouts(venue.id)
	return { venueId: venue.id, gross, refunded, owed, payouts: made.map((one) => ({ ...one, net: netOf(one) })) }
}
export type PaidOut = Awaited<ReturnType<typeof findPaidOut>>

/** Returns a payout of a venue with its payments and refunds. Throws 404 when it is not of the user's venue. */
export async function findPayout(user: Actor, venueId: number | null, payoutId: number | null) {
	const venue = await findOwnVenue(user, venueId, 'money')
	const [payout] = await db
		.select()
		.from(payouts)
		.where(and(eq(payouts.id, payoutId ?? 0), eq(payouts.courtId, venue.id)))
	if (!payout) throw notFound('Payout not found')
	const movements = await movedAt(venue.id, eq(payments.payoutId, payout.id), eq(refunds.payoutId, payout.id))
	return { venueId: venue.id, payout: { ...payout, net: netOf(payout) }, cashUp: cashUpOf(movements) }
}
export type PayoutPage = Awaited<ReturnType<typeof findPayout>>
