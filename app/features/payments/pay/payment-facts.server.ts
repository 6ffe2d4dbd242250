import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { billSplits, courts, refunds } from '#db/schema.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import { deadlineOf } from '#app/features/ledger/deadline.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import type { BookingRow, PaymentRow } from '#app/features/ledger/settle.server.ts'
import { outcomeOf, type Outcome } from './outcome.ts'

/** A payment as its payer is shown it: money is whole cents, times are ISO instants. */
export type PaymentFacts = {
	outcome: Outcome
	checkoutId: string
	amount: number
	reference: string
	method: PaymentRow['method']
	/** What of it has gone back or is on its way. */
	back: number
	/** Such as `Padel at Beacon Padel, Thursday 5 November 2026, 18:00–20:00`. */
	what: string
	venue: { id: number; name: string; phone: string | null }
	/** `paid` is whether everything is paid; `payBy` is null where nothing has to be. */
	booking: { id: number; startTime: string; payBy: string | null; paid: boolean }
	/** The address of the share it pays; null where it pays a booking as a whole. */
	share: string | null
	/** Whether the payer is who booked: only they may open the booking. */
	own: boolean
}

/** What its payer is told of a payment. Who may ask is for the caller to prove. */
export async function factsOf(payment: PaymentRow, booking: BookingRow): Promise<PaymentFacts> {
	const [[venue], [share], made, money, { what }] = await Promise.all([
		db
			.select({ id: courts.id, name: courts.name, phone: courts.contactPhone })
			.from(courts)
			.where(eq(courts.id, booking.courtId)),
		payment.splitId === null
			? []
			: db.select({ link: billSplits.checkoutId }).from(billSplits).where(eq(billSplits.id, payment.splitId)),
		db.select().from(refunds).where(eq(refunds.paymentId, payment.id)),
		moneyOf(db, [booking]).then((all) => all.get(booking.id)!),
		describeBooking(db, booking),
	])
	const late = made.some(({ reason }) => reason === 'late')
	return {
		outcome: outcomeOf(payment, booking, late),
		checkoutId: payment.checkoutId,
		amount: payment.amount,
		reference: payment.reference,
		method: payment.method,
		back: made.reduce((total, { amount }) => total + amount, 0),
		what,
		venue: venue!,
		booking: {
			id: booking.id,
			startTime: booking.startTime.toISOString(),
			payBy: deadlineOf({ ...booking, money })?.toISOString() ?? null,
			paid: booking.paymentStatus === 'paid',
		},
		share: share ? `/pay/${share.link}` : null,
		own: booking.userId !== null && booking.userId === payment.userId,
	}
}
