import type { Writer } from '#db/client/index.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { amountIn } from '#app/lib/money.ts'
import { describeBill } from './bill-words.server.ts'
import { pagesOf, saleEnd, type Bill, type PaymentRow, type RefundRow } from './bill.ts'
import { cameIn } from './came.ts'

/**
 * Tells payers what comes back to them, why and by which way, and the owner what they have to send. `arrived` is the
 * payment that has only just come, where one has, `why` what is said instead of the reason, and `untold` a payer who
 * hears of it otherwise.
 */
export async function tellOfRefunds(
	tx: Writer,
	bill: Bill,
	paid: PaymentRow[],
	made: RefundRow[],
	{ arrived, why: said, untold }: { arrived?: number; why?: string; untold?: number | null },
	now: Date,
) {
	const { ownerId, venue, what } = await describeBill(tx, bill)
	const told = made.flatMap((refund): NewNotice[] => {
		const payment = paid.find(({ id }) => id === refund.paymentId)!
		const sum = { amount: refund.amount, currency: cameIn(payment).currency }
		const why = said ?? whyBack(refund, payment, bill, arrived === payment.id)
		const about = { kind: 'payment', subject: 'refund', subjectId: refund.id } as const
		const cause = `refund:${refund.id}`
		const data = { what, sum, venue, by: refund.by, why, link: refundPage(payment, bill) }
		const toPayer: NewNotice[] =
			payment.userId === null || payment.userId === untold
				? []
				: [{ ...about, userId: payment.userId, what: 'comes back', data, cause }]
		if (refund.by !== 'venue' || ownerId === null) return toPayer
		const toMake = { what: 'refund to make', data: { what, sum, why, venueId: bill.courtId } } as const
		return [...toPayer, { ...about, ...toMake, userId: ownerId, cause: `${cause}:venue` }]
	})
	await notify(tx, told, now)
}

/** Where a payer reads of money that comes back; a team that has withdrawn may have no page for them any more. */
export function refundPage({ userId, checkoutId }: PaymentRow, bill: Bill) {
	if (bill.kind === 'entry') return `/payment/return/${checkoutId}`
	return userId === bill.userId ? pagesOf(bill).page : undefined
}

/** Returns why money goes back, null where another notice says it. */
function whyBack({ reason }: RefundRow, payment: PaymentRow, bill: Bill, justArrived: boolean) {
	if (reason === 'mismatch') return `The amount didn’t match: ${amountIn(payment.amount, payment.currency)} came.`
	if (reason === 'resold') return 'Somebody booked the court, so you get the late charge back.'
	if (bill.status === 'cancelled' && (justArrived || reason === 'late')) return lateWords(bill)
	return reason === 'overpaid' ? 'It’s more than was still open.' : null
}

function lateWords(bill: Bill) {
	if (bill.kind === 'sale') return `It came after ${saleEnd(bill)}.`
	if (bill.kind === 'entry')
		return bill.cancelReason === 'venue'
			? 'It came after the tournament was cancelled.'
			: 'It came after the team had withdrawn.'
	return bill.cancelReason === 'unpaid'
		? 'It came after the booking had lapsed.'
		: 'It came after the booking was cancelled.'
}
