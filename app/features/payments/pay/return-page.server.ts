import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { payments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findBill } from '#app/features/ledger/bills.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { INVALID_CHECKOUT } from '../manual/manual.server.ts'
import { factsOf } from './payment-facts.server.ts'

/**
 * How a payment stands for whoever comes back from the card page: its payer, or, where somebody paid a share without
 * an account, whoever has its secret. Null where the payer has to sign in first; throws 404 for somebody else's.
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
