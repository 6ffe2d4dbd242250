import { eq } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { billSplits, bookings, payments, refunds } from '#db/schema.ts'
import { slotsOf, revive } from '#app/features/bookings/paying/lapse.server.ts'
import { useForBooking } from '#app/features/bookings/packs/use-pack.server.ts'
import { returnLateCharges } from '#app/features/bookings/paying/resale.server.ts'
import { lockSold, revivePlace } from '#app/features/events/paying/lapse-places.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { accountOf } from '#app/features/ledger/account.ts'
import { billChanged } from '#app/features/ledger/bill-changed.server.ts'
import { passOn } from '#app/features/ledger/credit/pass-on.server.ts'
import { payShare } from '#app/features/ledger/share-money.server.ts'
import { asBill, type BookingRow, type PaymentRow } from '#app/features/ledger/bill.ts'
import { moveOn } from '#app/features/ledger/settle-bill.server.ts'
import { tellOfMoney } from './receive-notices.server.ts'
import { settleFor, type SettledBill } from './settle-for.server.ts'

/** Money that has come in. `amount` is whole cents; `byId` is the venue's confirming user, null for a provider. */
export type Receipt = {
	event: 'paid' | 'received' | 'accepted'
	amount: number
	by: NonNullable<PaymentRow['receivedBy']>
	byId?: number | null
	method?: PaymentRow['method']
	providerPaymentId?: string
}

/** `covered` is the booking for which a pack was bought that is paid now, where it has paid for that. */
export type Received = {
	payment: PaymentRow
	settled: SettledBill
	revived: BookingRow | null
	covered: BookingRow | null
}

/**
 * Takes in the money of a payment. The caller checks who may say so.
 *
 * It marks the share as paid, settles the booking or entry, revives a lapsed booking that its money now confirms if its
 * time is still free, a lapsed place if one is, and tells those concerned. Returns null when the payment is no longer open or never was one, so that
 * repeated events take effect once.
 */
export async function receive(paymentId: number, receipt: Receipt, now: Date): Promise<Received | null> {
	const received = await write((tx) => receiveIn(tx, paymentId, receipt, now))
	if (received) showReceived(received)
	return received
}

/** Refreshes open pages that the money has changed. Call it after the transaction that took it in. */
export function showReceived({ revived, covered, settled: { bill } }: Received) {
	if (revived) slotsChanged(slotsOf(revived))
	billChanged(bill)
	if (covered) billChanged(asBill(covered))
}

/** Does `receive` within a transaction. The caller calls `showReceived` afterwards. */
export async function receiveIn(tx: Writer, paymentId: number, receipt: Receipt, now: Date): Promise<Received | null> {
	const { event, amount, by, byId = null, method, providerPaymentId } = receipt
	const [before] = await tx.select({ saleId: payments.saleId }).from(payments).where(eq(payments.id, paymentId))
	if (before) await lockSold(tx, before)
	const payment = await moveOn(
		tx,
		paymentId,
		event,
		{
			receivedAmount: amount,
			receivedAt: now,
			receivedBy: by,
			receivedById: byId,
			...(method && { method }),
			...(providerPaymentId && { providerPaymentId }),
		},
		now,
	)
	if (!payment) return null
	if (payment.splitId !== null) {
		const [share] = await tx.select().from(billSplits).where(eq(billSplits.id, payment.splitId))
		await payShare(tx, payment, now)
		if (share!.status === 'owed') await passOn(tx, payment, share!, now)
	}
	const revived = payment.bookingId === null ? null : await reviveIfPaid(tx, payment.bookingId, now)
	if (payment.saleId !== null) await revivePlace(tx, payment.saleId, now)
	const found = await settleFor(tx, payment, now, payment.id)
	const settled = { ...found, becameConfirmed: found.becameConfirmed || revived !== null }
	const { bill, becamePaid, becameConfirmed } = settled
	if (bill.kind === 'booking' && (becamePaid || becameConfirmed)) await returnLateCharges(tx, bill, now)
	const covered = bill.kind === 'sale' && becamePaid ? await useForBooking(tx, bill, now) : null
	await tellOfMoney(tx, payment, settled, now)
	return { payment, settled, revived, covered }
}

/** Only money that confirms the booking revives it. A single share goes back to its payer. */
async function reviveIfPaid(tx: Writer, bookingId: number, now: Date) {
	const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId))
	if (booking!.status !== 'cancelled') return null
	const paid = await tx.select().from(payments).where(eq(payments.bookingId, bookingId))
	const made = await tx.select().from(refunds).where(eq(refunds.bookingId, bookingId))
	const { held, confirming } = accountOf(booking!, paid, made)
	return held >= confirming ? revive(tx, booking!, now) : null
}
