import { asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Reader } from '../../client/index.ts'
import {
	bookings,
	creditNotes,
	invoiceNumbers,
	invoices,
	payments,
	refunds,
	sales,
	statements,
	tournaments,
	tournamentTeams,
} from '../../schema.ts'

const PAGE = 2_000

/** The tax fraction of a sum, both in whole cents, halves rounded up. */
const vatOf = (cents: number) => Math.floor((30 * cents + 115) / 230)
const add = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

/**
 * An invoice adds up, its credit notes are what it says is taken back, and what is left of it is what its bill holds. Of
 * a bill at most one is live, which a unique index ensures. The numbers of a venue have no gaps, those of statements too.
 */
export async function brokenInvoices(db: Reader): Promise<string[]> {
	const lines = [...(await gaps(db)), ...(await strayNotes(db))]
	for (let after = 0; ;) {
		const page = await db.select().from(invoices).where(gt(invoices.id, after)).orderBy(asc(invoices.id)).limit(PAGE)
		if (page.length === 0) return [...lines, ...(await strangeSums(db))]
		const [first, last] = [page[0]!.id, page.at(-1)!.id]
		const notes = await db
			.select()
			.from(creditNotes)
			.where(sql`${creditNotes.invoiceId} between ${first} and ${last}`)
		for (const invoice of page) {
			const own = notes.filter(({ invoiceId }) => invoiceId === invoice.id)
			lines.push(...sumLines(invoice, own))
		}
		after = last
	}
}

type InvoiceRow = typeof invoices.$inferSelect
type NoteRow = typeof creditNotes.$inferSelect

function sumLines({ id, lines, gross, vat, credited }: InvoiceRow, notes: NoteRow[]) {
	const found: string[] = []
	const sum = add(lines.map(({ cents }) => cents))
	if (sum !== gross) found.push(`Invoice ${id} is over ${gross} cents, but its lines add up to ${sum}`)
	if (vat !== vatOf(gross)) found.push(`Invoice ${id} has ${vat} cents of VAT, which is not 15/115 of ${gross}`)
	const back = add(notes.map((note) => note.gross))
	if (back !== credited) found.push(`Invoice ${id} is credited by ${credited} cents, but its notes by ${back}`)
	const left = vat - add(notes.map((note) => note.vat))
	if (left !== vatOf(gross - back)) found.push(`Invoice ${id} has ${left} cents of VAT left, not 15/115 of its rest`)
	return found
}

/** Names venues whose numbers have a gap or were given twice; the unique index allows no number twice. */
async function gaps(db: Reader) {
	const lines: string[] = []
	const last = await db.select().from(invoiceNumbers)
	for (const [table, series] of [
		[invoices, 'invoices'],
		[creditNotes, 'creditNotes'],
		[statements, 'statements'],
	] as const) {
		const rows = await db
			.select({
				courtId: table.courtId,
				count: sql<number>`count(*)`.mapWith(Number),
				least: sql<number>`min(${table.number})`.mapWith(Number),
				most: sql<number>`max(${table.number})`.mapWith(Number),
			})
			.from(table)
			.groupBy(table.courtId)
		const known = new Map(rows.map((row) => [row.courtId, row]))
		for (const { courtId } of rows)
			if (!last.some((row) => row.courtId === courtId)) lines.push(`Venue ${courtId} has ${series}, but no last number`)
		for (const { courtId, [series]: given } of last) {
			const { count, least, most } = known.get(courtId) ?? { count: 0, least: 1, most: 0 }
			if (count !== given || most !== given || least !== 1)
				lines.push(`Venue ${courtId} gave ${given} numbers to ${series}, but has ${count}, ${least} to ${most}`)
		}
	}
	return lines
}

async function strayNotes(db: Reader) {
	const rows = await db
		.select({ id: creditNotes.id })
		.from(creditNotes)
		.innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
		.where(sql`${invoices.courtId} <> ${creditNotes.courtId} or ${creditNotes.issuedAt} < ${invoices.issuedAt}`)
	return rows.map(({ id }) => `Credit note ${id} is of another venue than its invoice, or older`)
}

/** Names live invoices that are not what their bill's account says is charged. */
async function strangeSums(db: Reader) {
	const rows = await db
		.select({
			invoice: invoices,
			booking: {
				courtId: bookings.courtId,
				status: bookings.status,
				price: bookings.totalPrice,
				undecided: sql<number>`case when ${bookings.cancelReason} = 'closed' and ${bookings.closureChoice} is null then 1 else 0 end`,
			},
			team: { status: tournamentTeams.status, price: tournamentTeams.entryFee },
			tournament: { courtId: tournaments.courtId, status: tournaments.status },
			sale: { courtId: sales.courtId, price: sales.price, cancelledAt: sales.cancelledAt },
			held: sql<number>`(select coalesce(sum(p.received_amount), 0) from ${payments} p
				where (p.booking_id = ${invoices.bookingId} or p.team_id = ${invoices.teamId} or p.sale_id = ${invoices.saleId})
				and p.received_at is not null and p.status in ('success', 'refunded'))
				- (select coalesce(sum(r.amount), 0) from ${refunds} r inner join ${payments} p on p.id = r.payment_id
				where (r.booking_id = ${invoices.bookingId} or r.team_id = ${invoices.teamId} or r.sale_id = ${invoices.saleId})
				and p.received_at is not null and p.status in ('success', 'refunded'))`.mapWith(Number),
		})
		.from(invoices)
		.leftJoin(bookings, eq(bookings.id, invoices.bookingId))
		.leftJoin(tournamentTeams, eq(tournamentTeams.id, invoices.teamId))
		.leftJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.leftJoin(sales, eq(sales.id, invoices.saleId))
		.where(lt(invoices.credited, invoices.gross))
		.orderBy(asc(invoices.id))
	return rows.flatMap(({ invoice, booking, team, tournament, sale, held }) => {
		const ended = booking
			? booking.status === 'cancelled'
			: team?.status === 'withdrawn' || tournament?.status === 'cancelled' || Boolean(sale?.cancelledAt)
		const total = (booking?.price ?? team?.price ?? sale?.price ?? 0) * 100
		const charged = ended ? held : held >= total ? total : 0
		const left = invoice.gross - invoice.credited
		const where = (booking ?? tournament ?? sale)?.courtId
		return [
			...(where === invoice.courtId ? [] : [`Invoice ${invoice.id} is of another venue than its bill`]),
			...(left === charged || Number(booking?.undecided)
				? []
				: [`Invoice ${invoice.id} stands at ${left} cents, but its bill at ${charged}`]),
		]
	})
}
