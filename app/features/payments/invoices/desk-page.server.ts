import { redirect } from 'react-router'
import { db } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { ADDRESS_ABOVE } from '#app/features/ledger/invoices/invoice.ts'
import { may, refusal } from '#app/features/venues/team/rights.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'
import { readId } from '#app/lib/ids.ts'
import { documentsOf, findDocument } from './invoice-documents.server.ts'
import { PARTY_MAX } from '#app/features/ledger/invoices/invoice-schemas.ts'
import { askingFor, findDesksBill, TAKEN_BACK, type BillKey } from './issue.server.ts'

/** Reads which bill an invoice is wanted for: `booking`, `team` or `sale` in the query. Throws 404 where it names none. */
export function readBillKey(query: URLSearchParams): BillKey {
	const [booking, team, sale] = ['booking', 'team', 'sale'].map((name) => readId(query.get(name)))
	if (booking != null) return { kind: 'booking', id: booking }
	if (team != null) return { kind: 'entry', id: team }
	if (sale != null) return { kind: 'sale', id: sale }
	throw notFound('Booking not found')
}

/**
 * Returns what the desk needs to issue the invoice of a bill, or leads to the one that it has: the one taken back last
 * where there can be no other. Throws 404 for others.
 */
export async function findNewInvoice(user: Actor, venueId: number | null, key: BillKey) {
	const bill = await findDesksBill(user, venueId, key)
	const [asking, [latest]] = [await askingFor(bill), await documentsOf(key)]
	if (latest && (asking.problem || latest.credited < latest.gross))
		throw redirect(`/venue-dashboard/${bill.courtId}/money/invoices/${latest.id}`)
	const { what } = await describeBill(db, bill)
	return { key, what, asking, longest: PARTY_MAX }
}

/** Returns an invoice of the user's venue with its credit notes, and whether they may correct it. Throws 404. */
export async function findInvoicePage(user: Actor, venueId: number | null, invoiceId: number | null) {
	const { venue, document } = await findDocument(user, venueId, invoiceId)
	const leads = may(venue.part, 'money')
	return { venueId: venue.id, document, leads, mayMakeAnew: leads && document.credited < document.gross }
}

/** Returns what correcting an invoice asks for; `problem` says why it can't be. Throws 404, and 403 to the desk. */
export async function findInvoiceAnew(user: Actor, venueId: number | null, invoiceId: number | null) {
	const { venue, document } = await findDocument(user, venueId, invoiceId)
	if (!may(venue.part, 'money')) throw forbidden(refusal('money'))
	const { name, recipient, gross, credited } = document
	return {
		name,
		to: { name: recipient.name, address: recipient.address ?? '', vatNumber: recipient.vatNumber ?? '' },
		needsAddress: gross - credited > ADDRESS_ABOVE,
		longest: PARTY_MAX,
		problem: credited < gross ? null : TAKEN_BACK,
	}
}
