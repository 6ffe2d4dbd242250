import { and, asc, eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { payments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenueBooking } from '#app/features/bookings/desk/list/venue-bookings.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { amountOf } from '#app/lib/money.ts'
import { awaitsVenue } from '#app/features/ledger/claimed.server.ts'
import { showReceived, type Received } from '../receive.server.ts'
import { findTakenBefore } from './taken-before.server.ts'
import { confirmIn } from './venue-money.server.ts'

/** The last of the confirmed payments, null where they were confirmed before, and the sum of all in whole cents. */
export type Confirmed = { last: Received | null; sum: number }

/**
 * Confirms all the money that is said to be sent for a booking, `seen` whole cents of it, or none. Sent again with what
 * was `seen`, it confirms nothing and returns the same sum.
 *
 * Throws 404 when the venue or the booking is not the user's, 403 when some of the money is their own, and 409 when
 * nothing waits to be confirmed or the sum is no longer the one they saw.
 */
export async function confirmClaims(
	user: Actor,
	venueId: number,
	bookingId: number,
	{ seen, now = new Date() }: { seen?: number; now?: Date } = {},
): Promise<Confirmed> {
	const done = await write(async (tx) => {
		const booking = await findOwnVenueBooking(user, venueId, bookingId, 'cash', tx)
		const claims = await tx
			.select({ id: payments.id, amount: payments.amount })
			.from(payments)
			.where(and(eq(payments.bookingId, booking.id), awaitsVenue))
			.orderBy(asc(payments.id))
		if (claims.length === 0 && seen !== undefined) {
			const { sum } = await findTakenBefore(tx, user, bookingId, now)
			if (sum === seen) return { received: [], sum }
		}
		if (claims.length === 0) throw conflict('There’s nothing to confirm for this booking any more. Look again.')
		const sum = claims.reduce((total, { amount }) => total + amount, 0)
		if (seen !== undefined && seen !== sum) throw conflict(`There’s ${amountOf(sum)} to confirm now. Look again.`)
		const received: Received[] = []
		for (const { id } of claims) received.push(await confirmIn(tx, user, venueId, id, { now }))
		return { received, sum }
	})
	for (const received of done.received) showReceived(received)
	return { last: done.received.at(-1) ?? null, sum: done.sum }
}
