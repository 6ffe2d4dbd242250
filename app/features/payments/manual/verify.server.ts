import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { payments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findBill } from '#app/features/ledger/bills.server.ts'
import { mayAt } from '#app/features/venues/own-venues.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { INVALID_CHECKOUT, verificationOf, type Verification } from './manual.server.ts'

/** Returns a payment's status to its payer, the venue's people and admins. Throws 404 to others. */
export async function verify(user: Actor, checkoutId: string): Promise<Verification> {
	const [payment] = await db.select().from(payments).where(eq(payments.checkoutId, checkoutId))
	if (!payment) throw notFound(INVALID_CHECKOUT)
	const { courtId } = await findBill(db, payment)
	if (payment.userId !== user.id && !(await mayAt(user, courtId, 'cash'))) throw notFound(INVALID_CHECKOUT)
	return verificationOf(payment)
}
