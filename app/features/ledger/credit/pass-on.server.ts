import type { Writer } from '#db/client/index.ts'
import { payments, refunds, type billSplits } from '#db/schema.ts'
import { accountOf, remaining, sharesOf } from '../account.ts'
import type { PaymentRow } from '../bill.ts'
import { findBill } from '../bills.server.ts'
import { ofBill } from '../of-bill.server.ts'
import { giveBack } from './give-back.server.ts'

type ShareRow = typeof billSplits.$inferSelect

/**
 * Gives the booker as credit what has come for a share that is owed to them, as far as the bill does not need it.
 *
 * The credit is a part of their own payments, whose place the share's money takes. What exceeds those goes back to its
 * payer, when the bill is settled.
 */
export async function passOn(tx: Writer, payment: PaymentRow, { name }: Pick<ShareRow, 'name'>, now: Date) {
	const bill = await findBill(tx, payment)
	if (bill.status === 'cancelled' || bill.userId === null) return
	const paid = await tx.select().from(payments).where(ofBill(payments, bill))
	const made = await tx.select().from(refunds).where(ofBill(refunds, bill))
	const own = remaining(paid, made).filter(({ id }) => {
		const { userId, splitId } = paid.find((one) => one.id === id)!
		return id !== payment.id && userId === bill.userId && (splitId === null || payment.splitId !== splitId)
	})
	const most = own.reduce((all, { left }) => all + left, 0)
	const { held, total } = accountOf(bill, paid, made)
	const credit = Math.min(payment.receivedAmount!, Math.max(0, held - total), most)
	const back = sharesOf(credit, own, 'latest')
	await giveBack(tx, bill, paid, back, { reason: 'overpaid', by: 'credit', why: `${name} has paid their share.` }, now)
}
