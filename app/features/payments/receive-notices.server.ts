import { eq } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { billSplits } from '#db/schema.ts'
import { tellWhatWaits } from '#app/features/bookings/booking-notices.server.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { pagesOf, type Bill, type PaymentRow } from '#app/features/ledger/bill.ts'
import type { SettledBill } from '#app/features/ledger/bills.server.ts'
import { refundPage } from '#app/features/ledger/refund-notices.server.ts'
import { tellTeamIsIn } from '#app/features/ledger/team-in.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { amountOf } from '#app/lib/money.ts'
import { tellWhatCame, tellWhatToConfirm } from './venue-notices.server.ts'

/** Tells of money that has come. A payer who gets all of it back is told so where the refund is made, and nothing else. */
export async function tellOfMoney(tx: Writer, payment: PaymentRow, settled: SettledBill, now: Date) {
	const { bill, becamePaid } = settled
	const { ownerId, what } = await describeBill(tx, bill)
	const amount = amountOf(payment.receivedAmount!)
	const back = settled.refunds.filter(({ paymentId }) => paymentId === payment.id)
	const goesBack = back.reduce((sum, { amount }) => sum + amount, 0)
	const allBack = goesBack === payment.receivedAmount
	const live = bill.status !== 'cancelled'
	const share = payment.splitId !== null && payment.userId !== bill.userId
	const own = payment.userId === bill.userId || (!share && payment.userId === null)
	const tail = goesBack === 0 ? '' : ` ${allBack ? 'It' : amountOf(goesBack)} goes back, as it was not needed.`
	const done = becamePaid ? doneWords(bill) : ''
	const late = live ? '' : ` It came after ${endWords(bill)}.`
	const cause = `payment:${payment.id}:received:${now.toISOString()}`
	const notices: NewNotice[] = []
	const add = (userId: number, title: string, body: string, link?: string) => {
		if (!notices.some((notice) => notice.userId === userId))
			notices.push({ userId, kind: 'payment', title, body, link, cause })
	}
	const page = live || bill.kind === 'booking' ? pagesOf(bill).page : own ? refundPage(payment, bill) : undefined
	if (payment.userId !== null && !own && !allBack)
		add(payment.userId, `Your payment of ${amount} has arrived`, `${what}.${late}`)
	if (bill.userId !== null && !(own && allBack)) {
		const whose = share ? await shareWords(tx, payment.splitId!) : own ? 'Your payment' : 'A payment'
		const end = allBack ? 'goes back' : 'has arrived'
		add(bill.userId, `${whose} of ${amount} ${end}`, `${what}.${late}${live ? tail : ''}${done}`, page)
	}
	if (ownerId !== null && payment.receivedById !== ownerId && !back.some(({ by }) => by === 'venue')) {
		const title = live
			? `${amount} received`
			: `Money for ${bill.kind === 'entry' ? 'an entry that has ended' : 'a cancelled booking'}`
		const of = live
			? tail
			: ` ${amount} came after ${bill.kind === 'entry' ? endWords(bill) : 'it was cancelled'}${goesBack > 0 ? ', and goes back' : ''}.`
		const confirmed = !becamePaid ? '' : bill.kind === 'entry' ? ' The team is in.' : ' It is paid and confirmed.'
		const words = { title, body: `${what}.${of}${confirmed}` }
		const plain = live && bill.kind === 'booking' && goesBack === 0
		if (!plain) add(ownerId, words.title, words.body, `/venue-dashboard/${bill.courtId}/money`)
		else if (!notices.some(({ userId }) => userId === ownerId))
			await tellWhatCame(tx, { id: bill.courtId, ownerId }, words, now)
	}
	await notify(tx, notices, now)
	if (ownerId !== null && bill.kind === 'booking') {
		await tellWhatToConfirm(tx, { id: bill.courtId, ownerId }, { now })
		await tellWhatWaits(tx, bill, { now })
	}
	if (becamePaid && bill.kind === 'entry') {
		const { team, tournament } = bill
		await tellTeamIsIn(tx, bill, `The entry fee of ${team.name} in ${tournament.name} is paid.`, now)
	}
}

const doneWords = ({ kind }: Bill) =>
	kind === 'entry' ? ' The entry is paid.' : ' It is paid, and your court is confirmed.'

function endWords(bill: Bill) {
	if (bill.kind === 'booking') return 'the booking was cancelled'
	return bill.cancelReason === 'venue' ? 'the tournament was cancelled' : 'the team had withdrawn'
}

/** Such as `Sipho’s share`. */
async function shareWords(tx: Writer, splitId: number) {
	const [share] = await tx.select({ name: billSplits.name }).from(billSplits).where(eq(billSplits.id, splitId))
	return `${share!.name}’s share`
}
