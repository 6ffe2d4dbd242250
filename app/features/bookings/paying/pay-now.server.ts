import { eq } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { courts, type PaymentDetails } from '#db/schema.ts'
import type { Offer } from '#app/features/venues/offers.server.ts'
import { invalid } from '#app/lib/errors.ts'
import { cardProvider } from '#app/lib/process/env.server.ts'
import { pricesOf } from '../price.ts'
import { isPaidWhenBooked } from './deposit.ts'
import { methodsAt, type PaymentMethod, type Takes } from './payment-methods.ts'

/** Returns how a venue with these details can be paid at once. */
export const takesOf = (details: PaymentDetails | null): Takes => ({
	cards: cardProvider !== null,
	snapScan: !!details?.snapScan,
	shapId: !!details?.shapId,
})

/** Returns the methods by which a venue can be paid at once. */
export async function methodsOf(reader: Reader, venueId: number) {
	const [venue] = await reader.select({ details: courts.paymentDetails }).from(courts).where(eq(courts.id, venueId))
	return methodsAt(takesOf(venue?.details ?? null))
}

/**
 * Whether a booking of these times is paid when it is made: never at a venue that has no way to be paid at once. Throws
 * 400 for a method that the venue does not take then.
 */
export async function paysNow(
	reader: Reader,
	offer: Offer,
	{ startTime, endTime }: { startTime: Date; endTime: Date },
	wished?: PaymentMethod,
) {
	if (!isPaidWhenBooked(offer, pricesOf(offer, startTime, endTime))) return false
	const methods = await methodsOf(reader, offer.venueId)
	if (methods.length === 0) return false
	if (wished !== undefined && !methods.includes(wished)) {
		const problem = `You pay for this when you book, by ${methods.join(' or ')}. Choose ${methods.length > 1 ? 'one of these' : 'that'}.`
		throw invalid(problem, { paymentMethod: [problem] })
	}
	return true
}
