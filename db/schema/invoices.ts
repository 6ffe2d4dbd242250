import { sql } from 'drizzle-orm'
import { check, id, index, integer, json, table, text, timestamp, uniqueIndex } from '../columns/index.ts'
import type { InvoiceParty } from './accounts.ts'
import { bookings } from './bookings.ts'
import { sales } from './packs.ts'
import { ofOneBill } from './payments.ts'
import { tournamentTeams } from './tournaments.ts'
import { courts } from './venues.ts'

/** A line of an invoice; `cents` include VAT and are below zero for a discount. */
export type InvoiceLine = { what: string; quantity: string; cents: number }

/** The last numbers that a venue has given to an invoice, a credit note and a statement. */
export const invoiceNumbers = table('invoice_numbers', {
	courtId: integer()
		.primaryKey()
		.references(() => courts.id, { onDelete: 'restrict' }),
	invoices: integer().notNull().default(0),
	creditNotes: integer().notNull().default(0),
	statements: integer().notNull().default(0),
})

/**
 * A tax invoice for a booking, the entry of a team or a pack of hours, frozen when it is issued. Amounts are whole cents: `gross` is the
 * sum of its lines, `vat` the part of it that is VAT, and `credited` the sum of its credit notes, alone of all this
 * changed later. It is live while something of it is not credited.
 */
export const invoices = table(
	'invoices',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'restrict' }),
		number: integer().notNull(),
		bookingId: integer().references(() => bookings.id, { onDelete: 'restrict' }),
		teamId: integer().references(() => tournamentTeams.id, { onDelete: 'restrict' }),
		saleId: integer().references(() => sales.id, { onDelete: 'restrict' }),
		supplier: json<InvoiceParty>().notNull(),
		recipient: json<InvoiceParty>().notNull(),
		lines: json<InvoiceLine[]>().notNull(),
		gross: integer().notNull(),
		vat: integer().notNull(),
		credited: integer().notNull().default(0),
		issuedAt: timestamp().notNull(),
	},
	(t) => [
		uniqueIndex('invoices_court_id_number_idx').on(t.courtId, t.number),
		index('invoices_court_id_issued_at_idx').on(t.courtId, t.issuedAt),
		index('invoices_booking_id_idx').on(t.bookingId),
		index('invoices_team_id_idx')
			.on(t.teamId)
			.where(sql`${t.teamId} is not null`),
		index('invoices_sale_id_idx')
			.on(t.saleId)
			.where(sql`${t.saleId} is not null`),
		uniqueIndex('invoices_live_booking_idx')
			.on(t.bookingId)
			.where(sql`${t.credited} < ${t.gross}`),
		uniqueIndex('invoices_live_team_idx')
			.on(t.teamId)
			.where(sql`${t.credited} < ${t.gross}`),
		uniqueIndex('invoices_live_sale_idx')
			.on(t.saleId)
			.where(sql`${t.credited} < ${t.gross}`),
		check('invoices_bill_check', ofOneBill(t)),
		check('invoices_amounts_check', sql`${t.gross} > 0 and ${t.vat} >= 0 and ${t.credited} between 0 and ${t.gross}`),
	],
)

/** Takes back a part of an invoice, or all of it, for `reason`. Its parties are the invoice's. Amounts are whole cents. */
export const creditNotes = table(
	'credit_notes',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'restrict' }),
		number: integer().notNull(),
		invoiceId: integer()
			.notNull()
			.references(() => invoices.id, { onDelete: 'restrict' }),
		gross: integer().notNull(),
		vat: integer().notNull(),
		reason: text({ enum: ['cancelled', 'lowered', 'unpaid', 'anew'] }).notNull(),
		issuedAt: timestamp().notNull(),
	},
	(t) => [
		uniqueIndex('credit_notes_court_id_number_idx').on(t.courtId, t.number),
		index('credit_notes_court_id_issued_at_idx').on(t.courtId, t.issuedAt),
		index('credit_notes_invoice_id_idx').on(t.invoiceId),
		check('credit_notes_amounts_check', sql`${t.gross} > 0 and ${t.vat} >= 0`),
	],
)
