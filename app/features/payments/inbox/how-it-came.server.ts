import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courts, payments } from '#db/schema.ts'
import { cardProvider } from '#app/lib/process/env.server.ts'
import { methodName } from '../method-name.ts'
import { lackingFor } from '../manual/venue-ways.ts'

/** Returns how a booking was paid, such as `Card, Cash`, or else how its player chose to pay; null where neither is known. */
export async function findWay(booking: Chosen & { id: number; money: { held: number } }) {
	const came = booking.money.held > 0 ? await howItCame(booking.id) : null
	return { came, chosen: came ? null : await chosenWay(booking) }
}

async function howItCame(bookingId: number): Promise<string | null> {
	const rows = await db
		.select({ method: payments.method })
		.from(payments)
		.where(and(eq(payments.bookingId, bookingId), eq(payments.status, 'success'), isNotNull(payments.receivedAt)))
		.orderBy(asc(payments.receivedAt), asc(payments.id))
	return [...new Set(rows.map(({ method }) => methodName(method)))].join(', ') || null
}

type Chosen = { venueId: number; paymentMethod: string }

/** Returns null where the venue has not set that way up. */
async function chosenWay({ venueId, paymentMethod }: Chosen): Promise<string | null> {
	if (paymentMethod === 'Credit Card') return cardProvider ? paymentMethod : null
	const [venue] = await db.select({ details: courts.paymentDetails }).from(courts).where(eq(courts.id, venueId))
	return lackingFor(paymentMethod.toLowerCase(), venue?.details ?? null) ? null : paymentMethod
}
