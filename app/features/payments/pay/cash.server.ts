import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { PaymentRow } from '#app/features/ledger/bill.ts'
import { openCheckout, openEntryCheckout } from '../checkout.server.ts'
import { claim } from '../manual/manual.server.ts'

type How = { origin: string; now?: Date }

/** Secures the user's own booking by a promise of cash: a payment by hand. Throws as `openCheckout` and `claim` do. */
export async function payAtVenue(user: Actor, bookingId: number, { origin, now }: How): Promise<PaymentRow> {
	const { checkoutId } = await openCheckout(user, bookingId, { payBy: 'manual', origin, now })
	return claim(user, checkoutId, { verificationMethod: 'cash', receiptNumber: '' }, { now })
}

/** Promises cash for a team's entry, for its captain. The entry is in once the venue has the cash. */
export async function payEntryAtVenue(user: Actor, teamId: number, { origin, now }: How): Promise<PaymentRow> {
	const { checkoutId } = await openEntryCheckout(user, teamId, { payBy: 'manual', origin, now })
	return claim(user, checkoutId, { verificationMethod: 'cash', receiptNumber: '' }, { now })
}
