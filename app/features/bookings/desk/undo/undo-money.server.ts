import { and, eq, exists, gt, gte, inArray, not, or, sql } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { billSplits, bookings, creditNotes, invoices, payments, refunds } from '#db/schema.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { portions } from '#app/lib/groups.ts'
import { justChanged } from '../../paying/settle-booking.server.ts'

/** Returns why what happened to a booking's money since an act keeps it from being undone, or null when nothing does. */
export const whatHangsOn = async (reader: Reader, bookingId: number, since: Date) =>
	(await hangingOn(reader, [bookingId], since)).get(bookingId) ?? null

/** Returns the same of many bookings, of those alone on whose money something hangs; `since` may be a column of theirs. */
export async function hangingOn(reader: Reader, bookingIds: number[], since: Date | typeof bookings.cancelledAt) {
	const { id } = bookings
	const back = and(eq(refunds.bookingId, id), gte(refunds.createdAt, since), not(notSent))
	const came = and(eq(payments.bookingId, id), gt(payments.receivedAt, since))
	const ended = and(eq(billSplits.bookingId, id), eq(billSplits.status, 'cancelled'), eq(billSplits.updatedAt, since))
	const credited = reader
		.select({ id: creditNotes.id })
		.from(creditNotes)
		.innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
		.where(and(eq(invoices.bookingId, id), gte(creditNotes.issuedAt, since)))
	const why = sql<string | null>`case
		when ${exists(reader.select({ id: refunds.id }).from(refunds).where(back))} then 'Its money is already on its way back.'
		when ${exists(reader.select({ id: payments.id }).from(payments).where(came))} then 'Money has come for it since.'
		when ${exists(reader.select({ id: billSplits.id }).from(billSplits).where(ended))} then 'Its bill was shared, and the others have been told that it ended.'
		when ${exists(credited)} then 'Its tax invoice has been credited since.'
	end`
	const found = new Map<number, string>()
	for (const ids of portions(bookingIds))
		for (const row of await reader.select({ id, why }).from(bookings).where(inArray(id, ids)))
			if (row.why !== null) found.set(row.id, row.why)
	return found
}

/** Matches refunds that nobody has begun: the venue by hand, or the card provider, which has not tried yet. */
export const notSent = and(
	eq(refunds.status, 'due'),
	or(eq(refunds.by, 'venue'), and(eq(refunds.by, 'provider'), eq(refunds.attempts, 0))),
)!

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
