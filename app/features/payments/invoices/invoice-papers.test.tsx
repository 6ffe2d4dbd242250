import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { InvoiceDocument } from './invoice-documents.server.ts'
import { InvoicePapers } from './invoice-papers.tsx'

const document: InvoiceDocument = {
	id: 7,
	name: 'INV-000012',
	bookingId: 3,
	teamId: null,
	supplier: { name: 'Beacon Padel', address: '18 Regent Road, Cape Town', vatNumber: '4010555101' },
	recipient: { name: '<b>Dlamini</b> Traders', address: '3 Long Street\nCape Town', vatNumber: '4123456789' },
	lines: [
		{ what: 'Padel, court 1', quantity: '2 hours', cents: 640_000 },
		{ what: 'Discount', quantity: '1', cents: -40_000 },
	],
	gross: 600_000,
	vat: 78_261,
	credited: 100_000,
	issuedAt: new Date('2026-11-28T08:00:00Z'),
	notes: [
		{ name: 'CN-000002', gross: 100_000, vat: 13_044, reason: 'lowered', issuedAt: new Date('2026-11-29T08:00:00Z') },
	],
}
const html = renderToStaticMarkup(<InvoicePapers documents={[document]} />)
const [invoice, note] = html.split('</article>').map((part) => part.replace(/<[^>]*>/g, '|').replaceAll('\u202f', ' '))

test.each([
	'Tax Invoice',
	'INV-000012',
	'28 November 2026',
	'Beacon Padel',
	'18 Regent Road, Cape Town',
	'VAT number 4010555101',
	'3 Long Street\nCape Town',
	'VAT number 4123456789',
	'2 hours',
	'R6 400.00',
	'−R400.00',
	'R5 217.39',
	'R782.61',
	'R6 000.00',
])('an invoice has what the law asks for: %j', (said) =>
	expect(invoice!.replaceAll('<!-- -->', '').replaceAll('||', '')).toContain(said),
)

test.each([
	'Credit Note',
	'CN-000002',
	'29 November 2026',
	'INV-000012',
	'The price was lowered',
	'R869.56',
	'R130.44',
])('a credit note has %j', (said) => expect(note).toContain(said))

test('markup in a name stays text', () => expect(html).toContain('&lt;b&gt;Dlamini'))
