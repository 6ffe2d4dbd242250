import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings, courts, payments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { runsVenue } from '#app/features/venues/own-venues.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { INVALID_CHECKOUT, verificationOf, type Verification } from './manual.server.ts'

/** How a payment stands, for its payer, the people of the venue it goes to, and admins; 404 for everybody else. */
export async function verify(user: Actor, checkoutId: string): Promise<Verification> {
	const [found] = await db
		.select({ payment: payments, ownerId: courts.ownerId })
		.from(payments)
		.innerJoin(bookings, eq(bookings.id, payments.bookingId))
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.where(eq(payments.checkoutId, checkoutId))
	if (!found || (found.payment.userId !== user.id && !runsVenue(user, found))) throw notFound(INVALID_CHECKOUT)
	return verificationOf(found.payment)
}
