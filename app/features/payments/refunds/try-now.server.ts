import { and, eq, isNotNull } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { refunds } from '#db/schema.ts'
import { audit } from '#app/features/accounts/audit.server.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { conflict, forbidden, notFound } from '#app/lib/errors.ts'
import { findRefund, type RefundWithMoney } from './refund-ends.server.ts'
import { isToSelf } from './refunds.server.ts'

export const OWN_REFUND = 'This is your own money, so someone else has to do that.'
const NOT_WAITING = 'This refund doesn’t need another try any more.'

/** Returns a refund with what it gives back, for admins. Throws 403 to other users, 404 when there is none. */
export async function findRefundForAdmin(admin: Actor, id: number | null): Promise<RefundWithMoney> {
	requireAdmin(admin)
	const row = id === null ? undefined : await findRefund(id, db)
	if (!row) throw notFound('Refund not found')
	return row
}

/** Says why the provider cannot be asked again now, or returns null. */
export const tryProblem = (admin: Actor, row: RefundWithMoney) => {
	const { by, status, leaseUntil } = row.refund
	if (isToSelf(admin, row)) return OWN_REFUND
	return by === 'provider' && status === 'due' && leaseUntil !== null ? null : NOT_WAITING
}

/**
 * Ends the pause before a refund is sent again to the card provider, under the same key.
 *
 * The next run of `sendRefunds` sends it. Throws 403 to all but admins and for their own money, 404 when there is none,
 * and 409 when it does not wait for another try.
 */
export function tryRefundNow(admin: Actor, id: number, now = new Date()) {
	requireAdmin(admin)
	return write(async (tx) => {
		const row = await findRefund(id, tx)
		if (!row) throw notFound('Refund not found')
		if (isToSelf(admin, row)) throw forbidden(OWN_REFUND)
		const { attempts } = row.refund
		const waiting = and(eq(refunds.by, 'provider'), eq(refunds.status, 'due'), isNotNull(refunds.leaseUntil))
		const freed = await tx
			.update(refunds)
			.set({ leaseUntil: null, updatedAt: now })
			.where(and(eq(refunds.id, id), eq(refunds.attempts, attempts), waiting))
			.returning({ id: refunds.id })
		if (freed.length === 0) throw conflict(NOT_WAITING)
		await audit(tx, admin, { action: 'refund.retry', subject: `refund:${id}`, details: { attempts } }, now)
	})
}
