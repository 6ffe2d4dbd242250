import type { Writer } from '#db/client/index.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { pagesOf, type Bill, type PaymentRow } from '#app/features/ledger/bill.ts'
import { findBill } from '#app/features/ledger/bills.server.ts'
import { moveOn } from '#app/features/ledger/settle-bill.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { cameIn } from '#app/features/ledger/came.ts'
import { settleFor } from '../settle-for.server.ts'

type Came = { amount: number; currency: string; providerPaymentId: string }

/**
 * Puts money of another amount or currency into review: it counts only once the venue's people accept it.
 *
 * They are told, and so are the payer and the booker or captain. Money for a cancelled bill goes back at once. Returns
 * false when the payment is no longer open.
 */
export async function putInReview(
	tx: Writer,
	payment: PaymentRow,
	came: Came,
	receivedBy: 'webhook' | 'provider',
	now: Date,
) {
	const { amount, providerPaymentId } = came
	const arrived = { receivedAmount: amount, receivedAt: now, receivedBy, method: 'card', providerPaymentId } as const
	const metadata = { ...payment.metadata, came }
	const held = await moveOn(tx, payment.id, 'mismatch', { ...arrived, metadata }, now)
	if (!held) return false
	const bill = await findBill(tx, payment)
	if (bill.status === 'cancelled') {
		await settleFor(tx, payment, now, held.id)
		return true
	}
	await tell(tx, held, bill, now)
	return true
}

async function tell(tx: Writer, payment: PaymentRow, bill: Bill, now: Date) {
	const { ownerId, what } = await describeBill(tx, bill)
	const came = cameIn(payment)
	const asked = { amount: payment.amount, currency: payment.currency }
	const cause = `payment:${payment.id}:mismatch`
	const about = { kind: 'payment', subject: 'payment', subjectId: payment.id, cause } as const
	const mayStay = came.currency === 'ZAR' && payment.splitId === null
	const people = new Set([payment.userId, bill.userId])
	const told = [...people].flatMap((userId): NewNotice[] => {
		if (userId === null) return []
		const link = userId === bill.userId ? pagesOf(bill).home : undefined
		return [{ ...about, userId, what: 'another amount came', data: { what, came, asked, mayStay, link } }]
	})
	if (ownerId !== null && !people.has(ownerId)) {
		const data = { what, came, asked, venueId: bill.courtId }
		told.push({ ...about, userId: ownerId, what: 'money needs you', data })
	}
	await notify(tx, told, now)
}
