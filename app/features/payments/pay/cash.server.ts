import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { PaymentRow } from '#app/features/ledger/bill.ts'
import { openCheckout, openEntryCheckout } from '../checkout.server.ts'
import { claim } from '../manual/manual.server.ts'

type How = { origin: string; now?: Date }

/**
 * Keeps one's own booking, which is paid in cash at the venue: opens the payment by hand and says at once that it comes
 * in cash. Throws as `openCheckout` and `claim` do.
 */
export async function payAtVenue(user: Actor, bookingId: number, { origin, now }: How): Promise<PaymentRow> {
	const { checkoutId } = await openCheckout(user, bookingId, { payBy: 'manual', origin, now })
	return claim(user, checkoutId, { verificationMethod: 'cash', receiptNumber: '' }, { now })
}

/** The same for the entry of the team one is captain of, which is in once the venue has the cash. */
export async function payEntryAtVenue(user: Actor, teamId: number, { origin, now }: How): Promise<PaymentRow> {
	const { checkoutId } = await openEntryCheckout(user, teamId, { payBy: 'manual', origin, now })
	return claim(user, checkoutId, { verificationMethod: 'cash', receiptNumber: '' }, { now })
}
