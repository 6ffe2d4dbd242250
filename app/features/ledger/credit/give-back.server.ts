import type { Writer } from '#db/client/index.ts'
import { credits, refunds } from '#db/schema.ts'
import type { Remaining } from '../account.ts'
import { cameIn } from '../came.ts'
import { undoUntil } from '#app/lib/time/undo.ts'
import { tellOfRefunds } from '../refund-notices.server.ts'
import { keysOf, type Bill, type PaymentRow, type RefundRow } from '../bill.ts'

/**
 * Why money goes back, and which payment has just come, if one has. It goes the way it came unless `by` is another, and
 * `why` says more than the reason. The payer `untold` hears of it from the caller. While what caused it is `undoable`,
 * nothing is sent.
 */
export type Why = {
	reason: RefundRow['reason']
	arrived?: number
	by?: RefundRow['by']
	why?: string
	untold?: number | null
	undoable?: boolean
}

/** Makes refunds of these parts of payments, credit at once, and tells those concerned. */
export async function giveBack(
	tx: Writer,
	bill: Bill,
	paid: PaymentRow[],
	back: Remaining[],
	{ reason, arrived, by: other, why, untold, undoable }: Why,
	now: Date,
): Promise<RefundRow[]> {
	if (back.length === 0) return []
	const rows = back.map(({ id, left }) => {
		const payment = paid.find((payment) => payment.id === id)!
		const by = other ?? moverOf(payment, bill)
		const done = by === 'credit' ? { status: 'done' as const, doneAt: now } : { status: 'due' as const }
		const leaseUntil = undoable && by === 'provider' ? undoUntil(now) : null
		const made = { amount: left, by, reason, leaseUntil, createdAt: now, updatedAt: now }
		return { paymentId: id, ...keysOf(bill), ...made, ...done }
	})
	const inserted = await tx.insert(refunds).values(rows).returning()
	for (const { id, by, amount, paymentId } of inserted) {
		if (by !== 'credit') continue
		const userId = paid.find((payment) => payment.id === paymentId)!.userId!
		await tx.insert(credits).values({ userId, courtId: bill.courtId, amount, cause: `refund:${id}`, createdAt: now })
	}
	await tellOfRefunds(tx, bill, paid, inserted, { arrived, why, untold }, now)
	return inserted
}

/** Returns all money of a bill that is in review and has not been sent back. */
export function undecided(paid: readonly PaymentRow[], made: readonly RefundRow[]): Remaining[] {
	const sentBack = new Set(made.map(({ paymentId }) => paymentId))
	return paid
		.filter(({ id, status, receivedAmount }) => status === 'review' && (receivedAmount ?? 0) > 0 && !sentBack.has(id))
		.map(({ id, receivedAmount }) => ({ id, left: receivedAmount! }))
}

type Paid = Pick<PaymentRow, 'provider' | 'userId' | 'status' | 'metadata' | 'receivedAmount' | 'currency'>

/** Returns who moves money back: by the way it came, or as credit if a closed court's player chose that. */
export function moverOf(
	payment: Paid,
	{ closureChoice, userId }: { userId: number | null; closureChoice: string | null },
): RefundRow['by'] {
	if (payment.provider === 'credit') return 'credit'
	if (cameIn(payment).currency !== 'ZAR') return 'venue'
	const chosen = closureChoice === 'credit' && payment.status !== 'review'
	if (chosen && userId !== null && payment.userId === userId) return 'credit'
	return payment.provider === 'manual' ? 'venue' : 'provider'
}
