import { and, eq, gt, gte, or } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { billSplits, bookings, creditNotes, invoices, payments, refunds } from '#db/schema.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { justChanged } from '../../paying/settle-booking.server.ts'

/** Returns why what happened to a booking's money since an act keeps it from being undone, or null when nothing does. */
export async function whatHangsOn(reader: Reader, bookingId: number, since: Date) {
	const back = and(eq(refunds.bookingId, bookingId), gte(refunds.createdAt, since))
	const made = await reader.$count(refunds, back)
	if (made > (await reader.$count(refunds, and(back, notSent)))) return 'Its money is already on its way back.'
	const came = and(eq(payments.bookingId, bookingId), gt(payments.receivedAt, since))
	if ((await reader.$count(payments, came)) > 0) return 'Money has come for it since.'
	const ended = and(eq(billSplits.status, 'cancelled'), eq(billSplits.updatedAt, since))
	if ((await reader.$count(billSplits, and(eq(billSplits.bookingId, bookingId), ended))) > 0)
		return 'Its bill was shared, and the others have been told that it ended.'
	const credited = await reader
		.select({ id: creditNotes.id })
		.from(creditNotes)
		.innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
		.where(and(eq(invoices.bookingId, bookingId), gte(creditNotes.issuedAt, since)))
		.limit(1)
	return credited.length > 0 ? 'Its tax invoice has been credited since.' : null
}

/** Matches refunds that nobody has begun: the venue by hand, or the card provider, which has not tried yet. */
export const notSent = and(
	eq(refunds.status, 'due'),
	or(eq(refunds.by, 'venue'), and(eq(refunds.by, 'provider'), eq(refunds.attempts, 0))),
)

/** Withdraws what was still to be paid back since then. Throws 409 when some of it has just been paid back. */
export async function withdrawRefunds(tx: Writer, bookingId: number, since: Date) {
	const made = and(eq(refunds.bookingId, bookingId), gte(refunds.createdAt, since))
	await tx.delete(refunds).where(and(made, notSent))
	if ((await tx.$count(refunds, made)) > 0) throw justChanged()
}

/**
 * Keeps with a booking the money that was still to go back since then, also where closing its court decided so for a
 * player without an account. Throws as `withdrawRefunds`.
 */
export async function keepMoney(tx: Writer, { id }: Pick<BookingRow, 'id'>, since: Date) {
	await withdrawRefunds(tx, id, since)
	await tx.update(bookings).set({ closureChoice: null, choiceLapsed: false }).where(eq(bookings.id, id))
}
