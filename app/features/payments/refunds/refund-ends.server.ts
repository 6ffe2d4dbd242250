import { and, eq, ne } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { payments, refunds } from '#db/schema.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import type { Bill, PaymentRow, RefundRow } from '#app/features/ledger/bill.ts'
import { findBill, settleFor } from '#app/features/ledger/bills.server.ts'
import { refundPage } from '#app/features/ledger/refund-notices.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { log } from '#app/lib/process/log.server.ts'
import { amountOf } from '#app/lib/money.ts'

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
	const title = `${amountOf(done.amount)} has gone back to your card`
	const tail = ' Banks can take a few days to show it.'
	await tellPayer(tx, { refund: done, payment, bill }, { title, tail, cause: 'done' }, now)
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
	const { ownerId, venue, what } = await describeBill(tx, bill)
	const amount = amountOf(refund.amount)
	if (ownerId !== null) {
		const body = `${what}. It could not go back to the card. ${reason}`
		const link = `/venue-dashboard/${bill.courtId}/money`
		const cause = `refund:${refund.id}:venue`
		await notify(tx, [{ userId: ownerId, kind: 'payment', title: `Refund to make: ${amount}`, body, link, cause }], now)
	}
	const title = `${venue} sends you ${amount}`
	await tellPayer(tx, row, { title, tail: ' It could not go back to your card.', cause: 'by-hand' }, now)
}

/** `tail` is appended to the name of what the money was for. */
export async function tellPayer(
	tx: Writer,
	{ refund, payment, bill }: RefundWithMoney,
	{ title, tail = '', cause }: { title: string; tail?: string; cause: string },
	now: Date,
) {
	if (payment.userId === null) return
	const { what } = await describeBill(tx, bill)
	const notice: NewNotice = {
		userId: payment.userId,
		kind: 'payment',
		title,
		body: `${what}.${tail}`,
		link: refundPage(payment, bill),
		cause: `refund:${refund.id}:${cause}`,
	}
	await notify(tx, [notice], now)
}
