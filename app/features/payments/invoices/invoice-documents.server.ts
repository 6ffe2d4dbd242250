import { asc, desc, eq, inArray, and, type SQL } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { creditNotes, invoices } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { creditNoteName, invoiceName } from '#app/features/ledger/invoices/invoice.ts'
import { ofBill } from '#app/features/ledger/of-bill.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { groupBy } from '#app/lib/groups.ts'
import type { BillKey } from './issue.server.ts'

/** Returns the invoices of a bill with their credit notes, the latest first. The caller checks access. */
export const documentsOf = (key: BillKey) => readDocuments(ofBill(invoices, key))

/** Returns an invoice of the user's venue with its credit notes. Throws as `findOwnVenue`, and 404. */
export async function findDocument(user: Actor, venueId: number | null, invoiceId: number | null) {
	const venue = await findOwnVenue(user, venueId, 'cash')
	const [document] = await readDocuments(and(eq(invoices.id, invoiceId ?? 0), eq(invoices.courtId, venue.id)))
	if (!document) throw notFound('Invoice not found')
	return { venue, document }
}

async function readDocuments(where: SQL | undefined) {
	const rows = await db.select().from(invoices).where(where).orderBy(desc(invoices.id))
	const ids = rows.map(({ id }) => id)
	const made = await db
		.select()
		.from(creditNotes)
		.where(inArray(creditNotes.invoiceId, ids))
		.orderBy(asc(creditNotes.id))
	const notes = groupBy(made, ({ invoiceId }) => invoiceId)
	return rows.map(({ id, number, bookingId, teamId, supplier, recipient, lines, gross, vat, credited, issuedAt }) => ({
		id,
		name: invoiceName(number),
		bookingId,
		teamId,
		supplier,
		recipient,
		lines,
		gross,
		vat,
		credited,
		issuedAt,
		notes: (notes.get(id) ?? []).map(({ number, gross, vat, reason, issuedAt }) => ({
			name: creditNoteName(number),
			gross,
			vat,
			reason,
			issuedAt,
		})),
	}))
}
export type InvoiceDocument = Awaited<ReturnType<typeof documentsOf>>[number]
