import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courts, payments } from '#db/schema.ts'
import { cardProvider } from '#app/lib/process/env.server.ts'
import { methodName } from '../method-name.ts'
import { lackingFor } from '../manual/venue-ways.ts'

/** Returns how a booking was paid, such as `Card, Cash`, or null when it was not. */
export async function howItCame(bookingId: number): Promise<string | null> {
	const rows = await db
		.select({ method: payments.method })
		.from(payments)
		.where(and(eq(payments.bookingId, bookingId), eq(payments.status, 'success'), isNotNull(payments.receivedAt)))
		.orderBy(asc(payments.receivedAt), asc(payments.id))
	return [...new Set(rows.map(({ method }) => methodName(method)))].join(', ') || null
}

type Chosen = { venueId: number; paymentMethod: string }

/** Returns how a player chose to pay, or null where the venue has not set that way up. */
export async function chosenWay({ venueId, paymentMethod }: Chosen): Promise<string | null> {
	if (paymentMethod === 'Credit Card') return cardProvider ? paymentMethod : null
	const [venue] = await db.select({ details: courts.paymentDetails }).from(courts).where(eq(courts.id, venueId))
	return lackingFor(paymentMethod.toLowerCase(), venue?.details ?? null) ? null : paymentMethod
}
