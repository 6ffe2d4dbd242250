import { and, eq, or } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { billSplits, courts, payments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { tellWhatWaits } from '#app/features/bookings/booking-notices.server.ts'
import { holdForCash } from '#app/features/bookings/paying/being-paid.server.ts'
import { mayBringCash, oneInCash } from '#app/features/bookings/paying/waiting-limit.server.ts'
import { lockSold } from '#app/features/events/paying/lapse-places.server.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { billChanged } from '#app/features/ledger/bill-changed.server.ts'
import { sortOf, type Bill, type PaymentRow } from '#app/features/ledger/bill.ts'
import { findBill } from '#app/features/ledger/bills.server.ts'
import { CAPTAIN_PAYS } from '#app/features/ledger/require-due.ts'
import { moveOn } from '#app/features/ledger/settle-bill.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { decimal } from '#app/lib/money.ts'
import type { ManualVerification } from '../schemas.ts'
import { tellWhatToConfirm } from '../venue-notices.server.ts'
import { methodsFor } from './manual-methods.ts'
import { lackingFor } from './venue-ways.ts'

/** The verification calls' response. `amount` has two decimals, such as `450.00`. */
export type Verification = { status: PaymentRow['status']; amount: string; reference: string }

const PAID_NOW = 'This court is paid for when you book it, not by EFT or at the venue. Choose another way.'
export const INVALID_CHECKOUT = 'Invalid checkout session. Please try again.'

export const verificationOf = ({ status, amount, reference }: PaymentRow): Verification => ({
	status,
	amount: decimal(amount),
	reference,
})

/**
 * Returns the user's own payment, with what it is for and where the venue wants the money sent.
 *
 * It was opened while signed in, or is for the share whose link has the secret `link`. Throws 404 otherwise.
 */
export async function findOwnPayment(user: Actor | null, checkoutId: string, link?: string, reader: Reader = db) {
	const mine = user && eq(payments.userId, user.id)
	const linked = link === undefined ? undefined : eq(billSplits.checkoutId, link)
	const [found] =
		mine || linked
			? await reader
					.select({ payment: payments, share: billSplits.status })
					.from(payments)
					.leftJoin(billSplits, eq(billSplits.id, payments.splitId))
					.where(and(eq(payments.checkoutId, checkoutId), or(mine ?? undefined, linked)))
			: []
	if (!found) throw notFound(INVALID_CHECKOUT)
	const bill = await findBill(reader, found.payment)
	const [place] = await reader
		.select({ details: courts.paymentDetails, venue: courts.name })
		.from(courts)
		.where(eq(courts.id, bill.courtId))
	return { ...found, bill, ...place! }
}

/**
 * Records that the payer has sent the money and how. Repeating it changes nothing.
 *
 * The payment becomes `success`, which pays for nothing until the venue confirms it. Throws 404 as `findOwnPayment`,
 * and 409 when the payment is not by hand or has ended, its share is paid or no longer needed, it is for a team's whole
 * entry and the payer is no longer captain, the venue lacks what the method needs, or it is cash and another court is
 * already taken on that promise.
 */
export async function claim(
	user: Actor | null,
	checkoutId: string,
	{ verificationMethod, receiptNumber }: ManualVerification,
	{ link, now = new Date() }: { link?: string; now?: Date } = {},
): Promise<PaymentRow> {
	const { claimed, bill } = await write(async (tx) => {
		const { payment, bill, share, details, venue } = await findOwnPayment(user, checkoutId, link, tx)
		if (payment.provider !== 'manual') throw conflict('This is a card payment.')
		if (payment.status === 'success' || payment.status === 'refunded') return { claimed: payment, bill }
		const captainOnly = bill.kind === 'entry' && payment.splitId === null
		if (captainOnly && payment.userId !== bill.userId) throw conflict(CAPTAIN_PAYS)
		if (share === 'paid') throw conflict('This share is paid.')
		if (share === 'cancelled') throw conflict('You don’t need to pay this share any more.')
		if (!methodsFor(bill, details).includes(verificationMethod)) throw conflict(PAID_NOW)
		if (verificationMethod === 'cash' && !(await mayBringCash(tx, bill, now))) throw conflict(oneInCash(sortOf(bill)))
		const lacking = payment.status === 'pending' && lackingFor(verificationMethod, details)
		if (lacking) throw conflict(`${venue} hasn’t added ${lacking} here. Choose another way.`)
		await lockSold(tx, payment)
		const said = { method: verificationMethod, receiptNumber: receiptNumber || null, claimedAt: now }
		const claimed = await moveOn(tx, payment.id, 'claimed', said, now)
		if (!claimed)
			throw conflict(`This payment is closed. Start again from ${bill.kind === 'entry' ? 'your team' : 'My Bookings'}.`)
		if (verificationMethod === 'cash') await holdForCash(tx, bill, now)
		await tellVenue(tx, claimed, bill, now)
		return { claimed, bill }
	})
	billChanged(bill)
	return claimed
}

/** Cash for a booking or a place needs no action before the player comes. Money sent for bookings is told in one notice. */
async function tellVenue(tx: Writer, payment: PaymentRow, bill: Bill, now: Date) {
	const { ownerId, what } = await describeBill(tx, bill)
	if (ownerId === null || ownerId === payment.userId) return
	const cash = payment.method === 'cash'
	if (cash && sortOf(bill) === 'place') return
	if (bill.kind !== 'booking') {
		const { id, amount, reference } = payment
		const data = { what, amount, cash, reference, venueId: bill.courtId }
		const about = { subject: 'payment', subjectId: id, cause: `payment:${id}:claimed:${now.toISOString()}` }
		await notify(tx, [{ userId: ownerId, kind: 'payment', what: 'said to be sent', data, ...about }], now)
		return
	}
	await tellWhatWaits(tx, bill, { now, isNew: cash && bill.status === 'pending' })
	if (!cash) await tellWhatToConfirm(tx, { id: bill.courtId, ownerId }, { now, isNew: true })
}
