import { and, eq, lt, sql } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { creditNotes, courts, invoiceNumbers, invoices, sports, type InvoiceParty } from '#db/schema.ts'
import { addOnsOf } from '#app/features/add-ons/booked-add-ons.server.ts'
import { streetAddress } from '#app/lib/text/place.ts'
import type { Account } from '../account.ts'
import { keysOf, type Bill } from '../bill.ts'
import { chargedOf, creditOf, linesOf } from './invoice.ts'
import { vatIn } from './vat.ts'
import { courtInText } from '#app/lib/text/court-name.ts'
import { describeBooking } from '../booking-words.server.ts'

type InvoiceRow = typeof invoices.$inferSelect
type Reason = (typeof creditNotes.$inferSelect)['reason']

const isLive = lt(invoices.credited, invoices.gross)

const findLiveOf = {
	booking: prepared({ id: invoices.bookingId }, (reader, { id }) =>
		reader
			.select()
			.from(invoices)
			.where(and(eq(invoices.bookingId, id), isLive)),
	),
	entry: prepared({ id: invoices.teamId }, (reader, { id }) =>
		reader
			.select()
			.from(invoices)
			.where(and(eq(invoices.teamId, id), isLive)),
	),
	sale: prepared({ id: invoices.saleId }, (reader, { id }) =>
		reader
			.select()
			.from(invoices)
			.where(and(eq(invoices.saleId, id), isLive)),
	),
}

/** Returns the one invoice of a bill that is not taken back, if it has one. */
export async function findLiveInvoice(
	reader: Reader,
	{ kind, id }: Pick<Bill, 'kind' | 'id'>,
): Promise<InvoiceRow | undefined> {
	return (await findLiveOf[kind](reader, { id }))[0]
}

/**
 * Takes the next number of a venue, in the transaction that uses it. Its row is locked until that ends: two at once get
 * two numbers, and one that fails leaves no gap.
 */
export async function nextNumber(
	tx: Writer,
	courtId: number,
	series: 'invoices' | 'creditNotes' | 'statements',
): Promise<number> {
	const last = invoiceNumbers[series]
	const [row] = await tx
		.insert(invoiceNumbers)
		.values({ courtId, [series]: 1 })
		.onConflictDoUpdate({ target: invoiceNumbers.courtId, set: { [series]: sql`${last} + 1` } })
		.returning({ number: last })
	return row!.number
}

/**
 * Issues the invoice of a bill that has no live one, for what its account says is charged, and freezes it. Returns null
 * where nothing is charged or the venue has no VAT number. The caller checks access.
 */
export async function issueInvoice(
	tx: Writer,
	bill: Bill,
	account: Account,
	recipient: InvoiceParty,
	now: Date,
): Promise<InvoiceRow | null> {
	const gross = chargedOf(bill, account)
	const more = bill.kind === 'booking' ? (await addOnsOf(tx, [bill.id])).get(bill.id) : undefined
	const [venue] = await tx.select().from(courts).where(eq(courts.id, bill.courtId))
	const { name, address, location, city, vatNumber } = venue!
	if (!gross || !vatNumber) return null
	const [invoice] = await tx
		.insert(invoices)
		.values({
			courtId: bill.courtId,
			number: await nextNumber(tx, bill.courtId, 'invoices'),
			...keysOf(bill),
			supplier: { name, address: streetAddress({ address, location, city }), vatNumber },
			recipient,
			lines: linesOf(bill, await placeOfBill(tx, bill), gross, more),
			gross,
			vat: vatIn(gross),
			issuedAt: now,
		})
		.returning()
	return invoice!
}

/** Returns the sport and the court of a booking in words, `Padel, Centre court`, or the sport of a pack: `Padel`. */
async function placeOfBill(tx: Writer, bill: Bill) {
	if (bill.kind === 'entry') return ''
	if (bill.kind === 'sale') return (await findSport(tx, bill.pack?.sportId ?? null))?.name ?? ''
	const { sport, court } = await describeBooking(tx, bill)
	return `${sport}, ${courtInText(court)}`
}

async function findSport(tx: Writer, id: number | null) {
	return id === null ? undefined : (await tx.select().from(sports).where(eq(sports.id, id)))[0]
}

/** Takes back `cents` of an invoice by a credit note with a number of its own. */
export async function creditInvoice(tx: Writer, invoice: InvoiceRow, cents: number, reason: Reason, now: Date) {
	const { id, courtId, credited } = invoice
	await tx
		.update(invoices)
		.set({ credited: credited + cents })
		.where(eq(invoices.id, id))
	const number = await nextNumber(tx, courtId, 'creditNotes')
	await tx
		.insert(creditNotes)
		.values({ courtId, number, invoiceId: id, ...creditOf(invoice, cents), reason, issuedAt: now })
}

/**
 * Takes back what a bill's invoice says too much, in the transaction that changed its money. Repeating it changes
 * nothing. An invoice that says too little, or whose bill is no longer paid, is taken back as a whole.
 */
export async function fitInvoice(tx: Writer, bill: Bill, account: Account, now: Date) {
	const invoice = await findLiveInvoice(tx, bill)
	const charged = invoice ? chargedOf(bill, account) : null
	if (!invoice || charged === null) return
	const left = invoice.gross - invoice.credited
	if (charged === left) return
	// A price lowered to nothing charges nothing, and yet is paid in full.
	const ended = bill.status === 'cancelled' ? 'cancelled' : account.held >= account.total ? 'lowered' : 'unpaid'
	if (charged < left) await creditInvoice(tx, invoice, left - charged, ended, now)
	else await creditInvoice(tx, invoice, left, 'anew', now)
}
