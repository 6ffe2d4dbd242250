import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { billSplits, courts, refunds } from '#db/schema.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { refOf, type Bill, type BillRef, type PaymentRow } from '#app/features/ledger/bill.ts'
import { cashByOf } from '#app/features/bookings/paying/being-paid.server.ts'
import { deadlineOf } from '#app/features/ledger/deadline.ts'
import { moneyOfBill, type Money } from '#app/features/ledger/money-of.server.ts'
import { outcomeOf, type Outcome } from './outcome.ts'

/** A payment as its payer sees it. Money is whole cents. */
export type PaymentFacts = {
	outcome: Outcome
	checkoutId: string
	amount: number
	reference: string
	method: PaymentRow['method']
	/** How much of it has gone back or is on its way. */
	back: number
	/** Such as `Padel at Beacon Padel, Thursday 5 November 2026, 18:00–20:00`. */
	what: string
	/** `what` on two lines. */
	about: string
	venue: { id: number; name: string; phone: string | null }
	/**
	 * `paid` is true when everything is paid, `rest` the whole cents that are left of one that its deposit has confirmed.
	 * `payBy` is null when it does not lapse, and `cashBy` the day by which the cash for an order has to come.
	 */
	bill: BillRef & { startTime: Date; payBy: Date | null; cashBy: string | null; paid: boolean; rest: number }
	/** The address of the share it pays; null when it pays a whole bill. */
	share: string | null
	/** The booking that a pack was bought for, if it was for one. */
	forBooking: number | null
	/** Whether the payer booked or is on the team: only they may open its pages. */
	own: boolean
	/** Whether the payer booked or is the captain: only they may pay the whole bill. */
	isResponsible: boolean
}

/** Returns what the payer of a payment may see. The caller checks access. */
export async function factsOf(payment: PaymentRow, bill: Bill, now = new Date()): Promise<PaymentFacts> {
	const [[venue], [share], made, money, { what, about }] = await Promise.all([
		db
			.select({ id: courts.id, name: courts.name, phone: courts.contactPhone })
			.from(courts)
			.where(eq(courts.id, bill.courtId)),
		payment.splitId === null
			? []
			: db.select({ link: billSplits.checkoutId }).from(billSplits).where(eq(billSplits.id, payment.splitId)),
		db.select().from(refunds).where(eq(refunds.paymentId, payment.id)),
		moneyOfBill(db, bill),
		describeBill(db, bill),
	])
	const paymentStatus = bill.kind === 'sale' ? money.paymentStatus : bill.paymentStatus
	const late = made.some(({ reason }) => reason === 'late')
	return {
		outcome: outcomeOf(payment, { ...bill, paymentStatus }, late),
		checkoutId: payment.checkoutId,
		amount: payment.amount,
		reference: payment.reference,
		method: payment.method,
		back: made.reduce((total, { amount }) => total + amount, 0),
		what,
		about,
		venue: venue!,
		bill: {
			...refOf(bill),
			startTime: bill.kind === 'sale' ? (bill.place?.startTime ?? bill.createdAt) : bill.startTime,
			payBy: deadline(bill, money),
			cashBy: cashByOf(bill, money.claimedCash, now),
			paid: paymentStatus === 'paid',
			rest: bill.status === 'confirmed' ? money.rest : 0,
		},
		share: share ? `/pay/${share.link}` : null,
		forBooking: bill.kind === 'sale' ? bill.bookingId : null,
		own: payment.userId !== null && isTheirs(payment.userId, bill),
		isResponsible: payment.userId !== null && payment.userId === bill.userId,
	}
}

/** A payer who has left a withdrawn team no longer has a page for its entry. */
const isTheirs = (userId: number, bill: Bill) =>
	(bill.kind === 'entry' && bill.memberIds.includes(userId)) ||
	(bill.userId === userId && (bill.kind === 'booking' || bill.status !== 'cancelled'))

/** Returns when a booking or a pack lapses unless it is paid, or null. An entry does not lapse. */
export const payByOf = async (bill: Bill) =>
	bill.kind === 'entry' ? null : deadline(bill, await moneyOfBill(db, bill))

const deadline = (bill: Bill, money: Money) => (bill.kind === 'entry' ? null : deadlineOf({ ...bill, money }))
