import { and, eq } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { billSplits, bookings, payments, refunds } from '#db/schema.ts'
import { hoursOf, revive } from '#app/features/bookings/lapse.server.ts'
import { returnLateCharges } from '#app/features/bookings/resale.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import { amountOf } from '#app/lib/money.ts'
import { accountOf } from '#app/features/ledger/account.ts'
import { endOpenPayments } from '#app/features/ledger/share-money.server.ts'
import { moveOn, settle, type BookingRow, type PaymentRow, type Settled } from '#app/features/ledger/settle.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'

/** Money that has come in. `amount` is whole cents; `byId` is who of the venue says so, null for a provider. */
export type Receipt = {
	event: 'paid' | 'received' | 'accepted'
	amount: number
	by: NonNullable<PaymentRow['receivedBy']>
	byId?: number | null
	method?: PaymentRow['method']
	providerPaymentId?: string
}

export type Received = { payment: PaymentRow; settled: Settled; revived: BookingRow | null }

/**
 * Takes in the money of a payment: its share is paid, its booking settled, a lapsed booking that it pays in full comes
 * back where its time is still free, and whom it concerns is told. Null where the payment is past that already, or was
 * never one: the same news twice is one effect. Who may say so is for the caller to prove.
 */
export async function receive(paymentId: number, receipt: Receipt, now: Date): Promise<Received | null> {
	const received = await write((tx) => receiveIn(tx, paymentId, receipt, now))
	if (received?.revived) slotsChanged(hoursOf(received.revived))
	return received
}

/** The same within a transaction; the caller says afterwards which hours were taken. */
export async function receiveIn(tx: Writer, paymentId: number, receipt: Receipt, now: Date): Promise<Received | null> {
	const { event, amount, by, byId = null, method, providerPaymentId } = receipt
	const payment = await moveOn(
		tx,
		paymentId,
		event,
		{
			...{ receivedAmount: amount, receivedAt: now, receivedBy: by, receivedById: byId },
			...(method && { method }),
			...(providerPaymentId && { providerPaymentId }),
		},
		now,
	)
	if (!payment) return null
	if (payment.splitId !== null) {
		await tx
			.update(billSplits)
			.set({ status: 'paid', paymentId: payment.id, reference: payment.reference, updatedAt: now })
			.where(and(eq(billSplits.id, payment.splitId), eq(billSplits.status, 'pending')))
		await endOpenPayments(tx, [payment.splitId], now)
	}
	const revived = await reviveIfPaid(tx, payment.bookingId, now)
	const settled = await settle(tx, payment.bookingId, now, undefined, payment.id)
	if (settled.becamePaid) await returnLateCharges(tx, settled.booking, now)
	await tell(tx, payment, settled, now)
	return { payment, settled, revived }
}

/** Only money for the whole booking brings it back; a single share of it goes back to whoever paid. */
async function reviveIfPaid(tx: Writer, bookingId: number, now: Date) {
	const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId))
	if (booking!.status !== 'cancelled') return null
	const paid = await tx.select().from(payments).where(eq(payments.bookingId, bookingId))
	const made = await tx.select().from(refunds).where(eq(refunds.bookingId, bookingId))
	const { held, total } = accountOf(booking!, paid, made)
	return held >= total ? revive(tx, booking!, now) : null
}

/** Tells of money that has come. Whoever gets all of it back is told so where the refund is made, and nothing else. */
async function tell(tx: Writer, payment: PaymentRow, settled: Settled, now: Date) {
	const { booking, becamePaid } = settled
	const { ownerId, what } = await describeBooking(tx, booking)
	const amount = amountOf(payment.receivedAmount!)
	const back = settled.refunds.filter(({ paymentId }) => paymentId === payment.id)
	const goesBack = back.reduce((sum, { amount }) => sum + amount, 0)
	const allBack = goesBack === payment.receivedAmount
	const live = booking.status !== 'cancelled'
	const tail = goesBack === 0 ? '' : ` ${allBack ? 'It' : amountOf(goesBack)} goes back, as it was not needed.`
	const done = becamePaid ? ' It is paid, and your court is confirmed.' : ''
	const late = live ? '' : ' It came after the booking was cancelled.'
	const cause = `payment:${payment.id}:received:${now.toISOString()}`
	const notices: NewNotice[] = []
	const add = (userId: number, title: string, body: string, link?: string) => {
		if (!notices.some((notice) => notice.userId === userId))
			notices.push({ userId, kind: 'payment', title, body, link, cause })
	}
	const receipt = `/my-bookings/${booking.id}/receipt`
	const share = payment.splitId !== null && payment.userId !== booking.userId
	const own = payment.userId === booking.userId || (!share && payment.userId === null)
	if (payment.userId !== null && !own && !allBack)
		add(payment.userId, `Your payment of ${amount} has arrived`, `${what}.${late}`)
	if (booking.userId !== null && !(own && allBack)) {
		const whose = share ? await shareWords(tx, payment.splitId!) : own ? 'Your payment' : 'A payment'
		const end = allBack ? 'goes back' : 'has arrived'
		add(booking.userId, `${whose} of ${amount} ${end}`, `${what}.${late}${live ? tail : ''}${done}`, receipt)
	}
	if (ownerId !== null && payment.receivedById !== ownerId && !back.some(({ by }) => by === 'venue')) {
		const title = live ? `${amount} received` : 'Money for a cancelled booking'
		const of = live ? tail : ` ${amount} came after it was cancelled${goesBack > 0 ? ', and goes back' : ''}.`
		const confirmed = becamePaid ? ' It is paid and confirmed.' : ''
		add(ownerId, title, `${what}.${of}${confirmed}`, `/venue-dashboard/${booking.courtId}/money`)
	}
	await notify(tx, notices, now)
}

/** Such as `Sipho’s share`. */
async function shareWords(tx: Writer, splitId: number) {
	const [share] = await tx.select({ name: billSplits.name }).from(billSplits).where(eq(billSplits.id, splitId))
	return `${share!.name}’s share`
}
