import { amountOf } from '#app/lib/money.ts'
import type { Received } from '../receive.server.ts'

const PAID_FOR = {
	pack: 'the hours can be used',
	place: 'the place is paid',
	voucher: 'the voucher is ready',
	membership: 'the membership runs',
}

/** Says what was just taken in, `cents` of it, and where it went. */
export function receivedWords({ payment, settled, revived }: Received, cents = payment.receivedAmount!): string {
	const { bill, account, refunds, becamePaid, becameConfirmed } = settled
	const amount = amountOf(cents)
	const back = refunds.filter(({ by }) => by !== 'credit').reduce((total, refund) => total + refund.amount, 0)
	const where = refunds.some(({ by }) => by === 'venue') ? 'see Refunds to make' : 'it goes back to the card'
	if (bill.kind === 'sale') {
		const rest = account.due > 0 ? `, ${amountOf(account.due)} still to be paid` : ''
		const after = back > 0 ? `, ${amountOf(back)} goes back: ${where}` : rest
		return `${amount} received${becamePaid ? `: ${PAID_FOR[bill.sort]}` : ''}${after}`
	}
	if (bill.kind === 'entry' && bill.status === 'cancelled') {
		return back > 0 ? `${amount} came for a team that isn’t playing: ${where}` : `${amount} received, and kept`
	}
	if (bill.status === 'cancelled') {
		return back > 0
			? `${amount} came for a cancelled booking: ${where}`
			: `${amount} received. The courts were closed, so the player chooses what happens with it`
	}
	if (back > 0)
		return `${amount} received, ${amountOf(back)} more than the ${bill.kind === 'entry' ? 'fee' : 'price'}: ${where}`
	const open = account.due > 0 ? `, ${amountOf(account.due)} still to be paid` : ''
	if (revived)
		return `${amount} received. The booking had lapsed and is back, ${open ? `confirmed${open}` : 'paid and confirmed'}`
	if (becamePaid)
		return `${amount} received: ${bill.kind === 'entry' ? `${bill.team.name} is in` : 'the booking is paid'}`
	return `${amount} received${becameConfirmed ? ': the booking is confirmed' : ''}${open}`
}
