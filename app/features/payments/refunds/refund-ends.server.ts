import { and, eq, ne } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { payments, refunds } from '#db/schema.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import type { Bill, PaymentRow, RefundRow } from '#app/features/ledger/bill.ts'
import { findBill } from '#app/features/ledger/bills.server.ts'
import { refundPage } from '#app/features/ledger/refund-notices.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { log } from '#app/lib/process/log.server.ts'
import { howPaid } from '#app/features/bookings/paying/desk-methods.ts'
import { settleFor } from '../settle-for.server.ts'

export type RefundWithMoney = { refund: RefundRow; payment: PaymentRow; bill: Bill }

export async function findRefund(id: number, reader: Reader): Promise<RefundWithMoney | undefined> {
	const [row] = await reader
		.select({ refund: refunds, payment: payments })
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.where(eq(refunds.id, id))
	return row && { ...row, bill: await findBill(reader, row.refund) }
}

/** Records that the provider has paid the refund, even if we had given up and asked the venue. */
export async function finish(tx: Writer, id: number, providerRefundId: string, now: Date) {
	const [done] = await tx
		.update(refunds)
		.set({
			status: 'done',
			by: 'provider',
			doneAt: now,
			updatedAt: now,
			providerRefundId,
			leaseUntil: null,
			lastError: null,
		})
		.where(and(eq(refunds.id, id), ne(refunds.status, 'done')))
		.returning()
	if (!done) return
	await settleFor(tx, done, now)
	const { payment, bill } = (await findRefund(id, tx))!
	await tellPayer(tx, { refund: done, payment, bill }, 'gone back to card', 'done', now)
}

/** Makes the venue pay it back by hand, and tells the venue and the payee. */
export async function handOver(tx: Writer, row: RefundWithMoney, reason: string, now: Date) {
	const { refund, bill } = row
	const [moved] = await tx
		.update(refunds)
		.set({ by: 'venue', status: 'due', leaseUntil: null, lastError: reason, updatedAt: now })
		.where(and(eq(refunds.id, refund.id), eq(refunds.by, 'provider'), ne(refunds.status, 'done')))
		.returning()
	if (!moved) return
	log('warn', 'refund handed to the venue', { refund: refund.id, attempts: refund.attempts })
	const { ownerId, what } = await describeBill(tx, bill)
	if (ownerId !== null) {
		const sum = { amount: refund.amount, currency: 'ZAR' }
		const data = { what, sum, why: `It couldn’t go back to the card. ${reason}`, venueId: bill.courtId }
		const about = { subject: 'refund', subjectId: refund.id, cause: `refund:${refund.id}:venue` }
		await notify(tx, [{ userId: ownerId, kind: 'payment', what: 'refund to make', data, ...about }], now)
	}
	await tellPayer(tx, row, 'sent by the venue', 'by-hand', now)
}

/** Tells the payer how a refund ended; `end` is part of the cause. */
export async function tellPayer(
	tx: Writer,
	{ refund, payment, bill }: RefundWithMoney,
	happened: 'gone back to card' | 'sent by the venue' | 'paid back',
	end: string,
	now: Date,
) {
	if (payment.userId === null) return
	const { what, venue } = await describeBill(tx, bill)
	const how = refund.method ? howPaid(refund.method) : undefined
	const data = { venue, what, amount: refund.amount, how, link: refundPage(payment, bill) }
	const about = { subject: 'refund', subjectId: refund.id, cause: `refund:${refund.id}:${end}` }
	await notify(tx, [{ userId: payment.userId, kind: 'payment', what: happened, data, ...about }], now)
}
