import { and, eq } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { bookings, courts, customerAccounts, invoices, users, type InvoiceParty } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor, CurrentUser } from '#app/features/accounts/auth.server.ts'
import { asBill, keysOf, pagesOf, sortOf, type Bill } from '#app/features/ledger/bill.ts'
import { findBill, findBillIfAny } from '#app/features/ledger/bills.server.ts'
import { readSales } from '#app/features/ledger/sales/sale.server.ts'
import { requireOwnSale } from '#app/features/bookings/packs/order.server.ts'
import { readEntry } from '#app/features/ledger/entry.server.ts'
import { ADDRESS_ABOVE, chargedOf } from '#app/features/ledger/invoices/invoice.ts'
import { creditInvoice, findLiveInvoice, issueInvoice } from '#app/features/ledger/invoices/invoices.server.ts'
import { moneyOfBill } from '#app/features/ledger/money-of.server.ts'
import { ofBill } from '#app/features/ledger/of-bill.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'

export type InvoiceRow = typeof invoices.$inferSelect
export type BillKey = Pick<Bill, 'kind' | 'id'>

const NOT_PAID = 'You can make a tax invoice once it’s paid in full.'
const NO_VAT = 'This venue isn’t registered for VAT, so the receipt is all there is.'
const VOUCHER = 'A gift voucher has no tax invoice. The booking that it pays for has one.'
const NEEDS_ADDRESS = 'Over R5 000 an invoice needs an address'

/** Says why a bill of which so many cents are charged can have no invoice now, or returns null. */
async function invoiceProblem(reader: Reader, bill: Bill, charged: number | null) {
	const [venue] = await reader.select({ vat: courts.vatNumber }).from(courts).where(eq(courts.id, bill.courtId))
	if (!venue!.vat) return NO_VAT
	if (sortOf(bill) === 'voucher') return VOUCHER
	return charged ? null : NOT_PAID
}

/** Whether a bill has an invoice, also one that is taken back, or could have one now. */
export async function hasInvoice(reader: Reader, bill: Bill) {
	if ((await reader.$count(invoices, ofBill(invoices, bill))) > 0) return true
	return (await invoiceProblem(reader, bill, chargedOf(bill, await moneyOfBill(reader, bill)))) === null
}

/** Returns whom a bill's invoice is made out to, unless somebody says otherwise. */
export async function usualRecipient(reader: Reader, bill: Bill): Promise<InvoiceParty> {
	const { userId } = bill
	if (bill.kind === 'booking' && bill.accountId !== null) {
		const [account] = await reader
			.select({ party: customerAccounts.party })
			.from(customerAccounts)
			.where(eq(customerAccounts.id, bill.accountId))
		return account!.party
	}
	if (bill.kind === 'sale' && userId === null) return { name: bill.customer, address: null, vatNumber: null }
	if (userId === null) {
		const guest = bill.kind === 'booking' ? bill.guestName : null
		return { name: guest ?? 'Walk-in', address: null, vatNumber: null }
	}
	const [payer] = await reader
		.select({ fullName: users.fullName, username: users.username, invoiceTo: users.invoiceTo })
		.from(users)
		.where(eq(users.id, userId))
	return payer!.invoiceTo ?? { name: payer!.fullName || payer!.username, address: null, vatNumber: null }
}

/**
 * Returns what a form that asks for a bill's invoice shows; `problem` says why there can be none, and `due` what is to
 * be paid first, in cents.
 */
export async function askingFor(bill: Bill) {
	const { name, address, vatNumber } = await usualRecipient(db, bill)
	const money = await moneyOfBill(db, bill)
	const charged = chargedOf(bill, money)
	const problem = await invoiceProblem(db, bill, charged)
	return {
		charged: charged ?? 0,
		due: problem === NOT_PAID && bill.status !== 'cancelled' && money.inReview === 0 ? money.due : 0,
		pay: pagesOf(bill).pay,
		needsAddress: (charged ?? 0) > ADDRESS_ABOVE,
		to: { name, address: address ?? '', vatNumber: vatNumber ?? '' },
		problem,
	}
}
export type Asking = Awaited<ReturnType<typeof askingFor>>

/**
 * Issues the invoice of a bill, made out to its usual recipient unless another is given. The first request wins: one
 * that comes later, or at once, returns that invoice. The caller checks access.
 *
 * Throws 409 when the bill is not paid in full or the venue has no VAT number, and 400 where the law wants an address.
 */
export async function issueFor(
	tx: Writer,
	bill: Bill,
	given: InvoiceParty | null,
	now: Date,
): Promise<InvoiceRow & { isNew: boolean }> {
	const before = await findLiveInvoice(tx, bill)
	if (before) return { ...before, isNew: false }
	const money = await moneyOfBill(tx, bill)
	const recipient = given ?? (await usualRecipient(tx, bill))
	const charged = chargedOf(bill, money)
	if ((charged ?? 0) > ADDRESS_ABOVE && !recipient.address) throw invalid(NEEDS_ADDRESS, { address: [NEEDS_ADDRESS] })
	const invoice = await issueInvoice(tx, bill, money, recipient, now)
	if (!invoice) throw conflict((await invoiceProblem(tx, bill, charged)) ?? NOT_PAID)
	return { ...invoice, isNew: true }
}

/** A bill as its payer's page names it: an entry beside its tournament. */
export type PayersKey = { kind: 'booking' | 'sale'; id: number } | { kind: 'entry'; id: number; tournamentId: number }

/** Returns what the user has booked, their pack, or the entry of a team they lead in that tournament. Throws 404 otherwise. */
export async function findPayersBill(user: Pick<Actor, 'id'>, key: PayersKey, reader: Reader = db): Promise<Bill> {
	const { id } = key
	if (key.kind === 'entry') {
		const entry = await readEntry(reader, id)
		if (entry?.userId !== user.id || entry.tournament.id !== key.tournamentId) throw notFound('Team not found')
		return entry
	}
	if (key.kind === 'sale') {
		await requireOwnSale(reader, user, id)
		return (await readSales(reader, [id]))[0]!
	}
	const [booking] = await reader
		.select()
		.from(bookings)
		.where(and(eq(bookings.id, id), eq(bookings.userId, user.id)))
	if (!booking) throw notFound('Booking not found')
	return asBill(booking)
}

type Payer = Pick<CurrentUser, 'id' | 'fullName' | 'username'>

/** Issues the invoice of the user's own bill, and remembers for the next one whom it was made out to. Throws as above. */
export function askInvoice(user: Payer, key: PayersKey, to: InvoiceParty, now = new Date()) {
	return write(async (tx) => {
		const invoice = await issueFor(tx, await findPayersBill(user, key, tx), to, now)
		const own = to.name === (user.fullName || user.username) && !to.address && !to.vatNumber
		if (invoice.isNew)
			await tx
				.update(users)
				.set({ invoiceTo: own ? null : to })
				.where(eq(users.id, user.id))
		return invoice
	})
}

const NOT_FOUND = { booking: 'Booking not found', entry: 'Team not found', sale: 'Pack not found' }

/** Returns a bill of a venue where the user takes money. Throws as `findOwnVenue`, and 404. */
export async function findDesksBill(user: Actor, venueId: number | null, { kind, id }: BillKey, reader: Reader = db) {
	const venue = await findOwnVenue(user, venueId, 'cash', reader)
	const bill = await findBillIfAny(reader, keysOf({ kind, id }))
	if (bill?.courtId !== venue.id) throw notFound(NOT_FOUND[kind])
	return bill
}

/** Issues the invoice of a bill at the desk. Throws as `findDesksBill` and `issueFor`. */
export function issueAtDesk(user: Actor, venueId: number | null, key: BillKey, to: InvoiceParty, now = new Date()) {
	return write(async (tx) => {
		const invoice = await issueFor(tx, await findDesksBill(user, venueId, key, tx), to, now)
		if (invoice.isNew) await logIssued(tx, user, invoice, now)
		return invoice
	})
}

/** Logs at its venue that a person of its desk issued an invoice. */
export const logIssued = (tx: Writer, user: Actor, { id, courtId }: InvoiceRow, now: Date) =>
	auditAt(tx, user, courtId, { action: 'invoice.issue', subject: `invoice:${id}` }, now)

export const TAKEN_BACK = 'This invoice is taken back already. Its credit note is below it.'

/**
 * Takes a live invoice back by a credit note and issues a new one, made out to somebody else.
 *
 * Throws 404 when it is not of the user's venue, 409 when it is taken back already, and 400 as `issueFor`.
 */
export function makeAnew(user: Actor, venueId: number | null, invoiceId: number, to: InvoiceParty, now = new Date()) {
	return write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'money', tx)
		const [old] = await tx
			.select()
			.from(invoices)
			.where(and(eq(invoices.id, invoiceId), eq(invoices.courtId, venue.id)))
		if (!old) throw notFound('Invoice not found')
		if (old.credited === old.gross) throw conflict(TAKEN_BACK)
		await creditInvoice(tx, old, old.gross - old.credited, 'anew', now)
		const invoice = await issueFor(tx, await findBill(tx, old), to, now)
		const details = { invoiceId: invoice.id }
		await auditAt(tx, user, venue.id, { action: 'invoice.anew', subject: `invoice:${old.id}`, details }, now)
		return invoice
	})
}
