import { and, eq, isNull } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { billSplits, users } from '#db/schema.ts'
import { tellWhatWaits } from '#app/features/bookings/booking-notices.server.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { pagesOf, saleEnd, sortOf, type Bill, type PaymentRow } from '#app/features/ledger/bill.ts'
import { refundPage } from '#app/features/ledger/refund-notices.server.ts'
import { tellTeamIsIn } from '#app/features/ledger/team-in.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { tellWhatCame, tellWhatToConfirm } from './venue-notices.server.ts'
import type { SettledBill } from './settle-for.server.ts'

/** Tells of money that has come. A payer who gets all of it back is told so where the refund is made, and nothing else. */
export async function tellOfMoney(tx: Writer, payment: PaymentRow, settled: SettledBill, now: Date) {
	const { bill, becamePaid } = settled
	const rest = leftOf(settled)
	const { ownerId, what } = await describeBill(tx, bill)
	const amount = payment.receivedAmount!
	const refunded = settled.refunds.filter(({ paymentId }) => paymentId === payment.id)
	const back = refunded.reduce((sum, { amount }) => sum + amount, 0)
	const all = back === amount
	const ended = bill.status === 'cancelled' ? endWords(bill) : null
	const share = payment.splitId !== null && payment.userId !== bill.userId
	const own = payment.userId === bill.userId || (!share && payment.userId === null)
	const data = { what, amount, bill: sortOf(bill), ended, back, all, paid: becamePaid, rest }
	const cause = `payment:${payment.id}:received:${now.toISOString()}`
	const about = { kind: 'payment', subject: 'payment', subjectId: payment.id, cause } as const
	const notices: NewNotice[] = []
	const add = (notice: NewNotice) => {
		if (!notices.some(({ userId }) => userId === notice.userId)) notices.push(notice)
	}
	if (payment.userId !== null && !own && !all)
		add({ ...about, userId: payment.userId, what: 'your payment arrived', data: { what, amount, ended } })
	if (bill.userId !== null && !(own && all)) {
		const refunds = own ? refundPage(payment, bill) : undefined
		const link = ended === null || bill.kind === 'booking' ? pagesOf(bill).page : refunds
		const of = share ? await whoseShare(tx, payment.splitId!) : null
		const theirs = { ...data, link, own, share: of?.name ?? null }
		add({ ...about, userId: bill.userId, what: 'money arrived', actorId: of?.personId, data: theirs })
	}
	if (ownerId !== null && payment.receivedById !== ownerId && !refunded.some(({ by }) => by === 'venue')) {
		const plain = ended === null && bill.kind === 'booking' && back === 0
		if (!plain)
			add({ ...about, userId: ownerId, what: 'money for your venue', data: { ...data, venueId: bill.courtId } })
		else if (!notices.some(({ userId }) => userId === ownerId))
			await tellWhatCame(tx, { id: bill.courtId, ownerId }, { what, amount, paid: becamePaid, rest }, now)
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

/** Returns what is left to pay of a booking that its deposit has just confirmed, in whole cents. */
export const leftOf = ({ becameConfirmed, account }: Pick<SettledBill, 'becameConfirmed' | 'account'>) =>
	becameConfirmed ? account.rest : 0

function endWords(bill: Bill) {
	if (bill.kind === 'booking') return 'the booking was cancelled'
	if (bill.kind === 'sale') return saleEnd(bill)
	return bill.cancelReason === 'venue' ? 'the tournament was cancelled' : 'the team had withdrawn'
}

/** Returns the name on the bill of the person whose share it is, and who they are where they have an account. */
async function whoseShare(tx: Writer, splitId: number) {
	const [share] = await tx
		.select({ name: billSplits.name, personId: users.id })
		.from(billSplits)
		.leftJoin(users, and(eq(users.id, billSplits.participantId), isNull(users.deletedAt)))
		.where(eq(billSplits.id, splitId))
	return share!
}
