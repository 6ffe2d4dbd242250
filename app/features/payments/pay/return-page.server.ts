import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { payments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findBill } from '#app/features/ledger/bills.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { INVALID_CHECKOUT } from '../manual/manual.server.ts'
import { factsOf } from './payment-facts.server.ts'

/**
 * Returns a payment's state to its payer, back from the card page.
 *
 * Shares paid without an account go by their secret. Returns null when the payer must sign in first. Throws 404 to
 * other people.
 */
export async function findReturnPage(user: Actor | null, checkoutId: string) {
	const [payment] = await db.select().from(payments).where(eq(payments.checkoutId, checkoutId))
	if (!payment) throw notFound(INVALID_CHECKOUT)
	if (payment.userId !== null && payment.userId !== user?.id) {
		if (user) throw notFound(INVALID_CHECKOUT)
		return null
	}
	return factsOf(payment, await findBill(db, payment))
}
