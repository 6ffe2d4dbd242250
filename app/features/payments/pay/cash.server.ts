import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { Bill, PaymentRow } from '#app/features/ledger/bill.ts'
import { openBillCheckout } from '../checkout.server.ts'
import { claim } from '../manual/manual.server.ts'

type How = { origin: string; now?: Date }

/**
 * Promises cash at the venue: a payment by hand. It secures the user's own booking; the entry of their team is in once
 * the venue has the cash. Throws as `openBillCheckout` and `claim` do.
 */
export async function payAtVenue(
	user: Actor,
	bill: Pick<Bill, 'kind' | 'id'>,
	{ origin, now }: How,
): Promise<PaymentRow> {
	const { checkoutId } = await openBillCheckout(user, bill, { payBy: 'manual', origin, now })
	return claim(user, checkoutId, { verificationMethod: 'cash', receiptNumber: '' }, { now })
}
