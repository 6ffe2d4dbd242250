import { and, asc, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { billSplits, bookings, courts, payments, refunds, sports } from '#db/schema.ts'
import type { CurrentUser } from '#app/features/accounts/auth.server.ts'
import { addOnPrice, addOnWords } from '#app/features/add-ons/add-ons.ts'
import { addOnsOf } from '#app/features/add-ons/booked-add-ons.server.ts'
import { accountOf, counts } from '#app/features/ledger/account.ts'
import { asBill, discountName, type PaymentRow, type RefundRow } from '#app/features/ledger/bill.ts'
import { vatIn } from '#app/features/ledger/invoices/vat.ts'
import { notFound } from '#app/lib/errors.ts'
import { dateOf, lengthOf } from '#app/lib/time/time.ts'
import { hasInvoice } from '../invoices/issue.server.ts'
import { receiptNumber } from './receipt-words.ts'
import { courtNameOf } from '#db/query/columns.ts'

/**
 * Returns the data of a booking's receipt: sums in whole cents, hourly prices in rand.
 *
 * It counts money that has arrived, and lists money that is only said to be sent. Throws 404 when the booking is not
 * the user's.
 */
export async function findReceipt(user: Pick<CurrentUser, 'id' | 'fullName' | 'username'>, bookingId: number) {
	const [found] = await db
		.select({
			booking: bookings,
			courtName: courtNameOf(bookings),
			sport: sports.name,
			venue: {
				name: courts.name,
				address: courts.address,
				location: courts.location,
				city: courts.city,
				phone: courts.contactPhone,
				email: courts.contactEmail,
				vatNumber: courts.vatNumber,
			},
		})
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.where(and(eq(bookings.id, bookingId), eq(bookings.userId, user.id)))
	if (!found) throw notFound('Booking not found')
	const { booking, courtName, sport, venue } = found
	const [addOns, paid, made] = await Promise.all([
		addOnsOf(db, [bookingId]),
		db
			.select({ payment: payments, share: billSplits.name })
			.from(payments)
			.leftJoin(billSplits, eq(billSplits.id, payments.splitId))
			.where(eq(payments.bookingId, bookingId))
			.orderBy(asc(payments.receivedAt), asc(payments.id)),
		db.select().from(refunds).where(eq(refunds.bookingId, bookingId)).orderBy(asc(refunds.id)),
	])
	const account = accountOf(
		booking,
		paid.map(({ payment }) => payment),
		made,
	)
	const received = paid.filter(({ payment }) => counts(payment))
	const ids = new Set(received.map(({ payment }) => payment.id))
	const cash = paid.filter(({ payment: { status, receivedAt, method } }) => {
		return status === 'success' && receivedAt === null && method === 'cash'
	})
	const checked = new Set(paid.filter(({ payment }) => payment.status === 'review').map(({ payment }) => payment.id))
	const cancelled = booking.status === 'cancelled'
	const charged = cancelled ? account.held : account.total
	return {
		booking: {
			id: booking.id,
			sport,
			court: courtName ?? booking.courtNumber,
			startTime: booking.startTime,
			endTime: booking.endTime,
			cancelled,
			breakdown: booking.breakdown,
			addOns: (addOns.get(booking.id) ?? []).map((line) => ({
				id: line.addOnId,
				words: addOnWords(line, lengthOf(booking)),
				price: addOnPrice(line, lengthOf(booking)),
			})),
			discount: booking.discount,
			discountName: discountName(booking),
		},
		venue,
		number: receiptNumber(Number(dateOf(booking.createdAt).slice(0, 4)), booking.id),
		issuedTo: user.fullName || user.username,
		account,
		/** How much of the unconfirmed money is to come in cash. */
		claimedCash: cash.reduce((all, { payment }) => all + payment.amount, 0),
		/** Money in another amount than asked for, on its way back. */
		refused: made.filter(({ paymentId }) => checked.has(paymentId)).reduce((all, { amount }) => all + amount, 0),
		/** The sum that the venue has sold, or keeps after a cancellation, with its VAT; null without a VAT number. */
		charged,
		vat: venue.vatNumber ? vatIn(charged) : null,
		/** Whether the booking has a tax invoice, or may have one. */
		hasInvoice: await hasInvoice(db, asBill(booking)),
		payments: received.map(({ payment, share }) => paymentLine(payment, share)),
		refunds: made.filter(({ paymentId }) => ids.has(paymentId)).map(refundLine),
	}
}
export type Receipt = Awaited<ReturnType<typeof findReceipt>>

const paymentLine = (payment: PaymentRow, share: string | null) => ({
	id: payment.id,
	share,
	amount: payment.receivedAmount ?? 0,
	at: payment.receivedAt!,
	method: payment.method,
	provider: payment.provider,
	reference: payment.reference,
	receiptNumber: payment.receiptNumber,
})

const refundLine = ({ id, amount, by, status, method, doneAt, createdAt }: RefundRow) => ({
	id,
	amount,
	by,
	method,
	done: status === 'done',
	at: doneAt ?? createdAt,
})
