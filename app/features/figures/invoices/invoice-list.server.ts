import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { creditNotes, invoices } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { creditNoteName, invoiceName } from '#app/features/ledger/invoices/invoice.ts'
import { findOutstanding, issueAll } from '#app/features/payments/invoices/outstanding.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { invalid } from '#app/lib/errors.ts'
import { readId } from '#app/lib/ids.ts'
import { pageOf } from '#app/lib/paging.ts'
import { excerpt } from '#app/lib/text/excerpt.ts'
import { at, dateOf } from '#app/lib/time/time.ts'
import { readPeriod, type Days } from '../period.ts'

const PER_PAGE = 50
/** In characters: so many of what it is for have room in one line, or in two of a phone. */
const SHOWN = 64
/** How many are issued at one press, which takes some seconds. */
const AT_ONCE = 200

/** An invoice or a credit note in the list of a venue. Amounts are whole cents, below zero in a credit note. */
export type Listed = {
	name: string
	/** The invoice, or the one that a credit note takes back. */
	invoiceId: number
	takesBack: string | null
	issuedAt: Date
	recipient: string
	recipientVat: string | null
	/** The first line of the invoice, and how many follow. */
	what: string
	gross: number
	vat: number
}

/**
 * Returns a page of the invoices and credit notes that a venue issued in a period, the latest first, their sums, and what
 * was paid in it and has no invoice yet. The period comes from the query as on the figures tab. Throws as `findOwnVenue`.
 */
export async function findInvoiceList(user: Actor, venueId: number | null, query: URLSearchParams, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'money')
	const period = readPeriod(query, dateOf(now))
	const [listed, outstanding] = await Promise.all([
		readListed(venue.id, period),
		findOutstanding({ ...spanOf(period), venueId: venue.id }),
	])
	const open = outstanding.filter(({ needsAddress }) => !needsAddress)
	const { offset, ...shown } = pageOf(listed.length, readId(query.get('page')) ?? 1, PER_PAGE)
	return {
		venueId: venue.id,
		vatNumber: venue.vatNumber,
		period,
		listed: listed
			.toReversed()
			.slice(offset, offset + PER_PAGE)
			.map((one) => ({ ...one, what: excerpt(one.what, SHOWN) })),
		...shown,
		gross: listed.reduce((sum, { gross }) => sum + gross, 0),
		vat: listed.reduce((sum, { vat }) => sum + vat, 0),
		waiting: open.length,
		waitingCents: open.reduce((sum, { cents }) => sum + cents, 0),
		needAddress: outstanding.filter(({ needsAddress }) => needsAddress),
	}
}
export type InvoiceList = Awaited<ReturnType<typeof findInvoiceList>>

/** Returns the invoices and credit notes of some days for a file. Throws as above, and 400 for days that cannot be shown. */
export async function findInvoiceFile(user: Actor, venueId: number | null, query: URLSearchParams) {
	const { problem, ...days } = readPeriod(query, dateOf(new Date()))
	if (problem) throw invalid(problem)
	const venue = await findOwnVenue(user, venueId, 'money')
	return { name: `invoices-${days.from}-to-${days.to}`, listed: await readListed(venue.id, days) }
}

/** Issues what was paid at the user's venue in a period and has no invoice, at most 200. Throws as above. */
export async function issueOutstanding(user: Actor, venueId: number | null, query: URLSearchParams, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'money')
	const { problem, ...days } = readPeriod(query, dateOf(now))
	if (problem) throw invalid(problem)
	const outstanding = await findOutstanding({ ...spanOf(days), venueId: venue.id })
	const open = outstanding.filter(({ needsAddress }) => !needsAddress)
	const issued = await issueAll(open.slice(0, AT_ONCE), { by: user, now })
	return { issued, left: Math.max(0, open.length - AT_ONCE) }
}

const spanOf = ({ from, to }: Days) => ({ since: at(from, 0), until: at(to, 24) })

async function readListed(venueId: number, days: Days): Promise<Listed[]> {
	const { since, until } = spanOf(days)
	const [issued, noted] = await Promise.all([
		db
			.select()
			.from(invoices)
			.where(and(eq(invoices.courtId, venueId), gte(invoices.issuedAt, since), lt(invoices.issuedAt, until)))
			.orderBy(asc(invoices.number)),
		db
			.select({ note: creditNotes, invoice: invoices })
			.from(creditNotes)
			.innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
			.where(and(eq(creditNotes.courtId, venueId), gte(creditNotes.issuedAt, since), lt(creditNotes.issuedAt, until)))
			.orderBy(asc(creditNotes.number)),
	])
	const rows = [
		...issued.map((invoice) => ({
			name: invoiceName(invoice.number),
			invoiceId: invoice.id,
			takesBack: null,
			issuedAt: invoice.issuedAt,
			...factsOf(invoice),
			gross: invoice.gross,
			vat: invoice.vat,
		})),
		...noted.map(({ note, invoice }) => ({
			name: creditNoteName(note.number),
			invoiceId: invoice.id,
			takesBack: invoiceName(invoice.number),
			issuedAt: note.issuedAt,
			...factsOf(invoice),
			gross: -note.gross,
			vat: -note.vat,
		})),
	]
	return rows.sort((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime())
}

const factsOf = ({ recipient: { name, vatNumber }, lines }: typeof invoices.$inferSelect) => ({
	recipient: name,
	recipientVat: vatNumber,
	what: `${lines[0]?.what ?? ''}${lines.length > 1 ? ` and ${lines.length - 1} more` : ''}`,
})
