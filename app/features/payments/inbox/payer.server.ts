import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { SQLiteSelect } from 'drizzle-orm/sqlite-core'
import { db } from '#db/client/index.ts'
import {
	billSplits,
	bookings,
	customers,
	events,
	payments,
	refunds,
	sales,
	sports,
	tournaments,
	tournamentTeams,
	users,
} from '#db/schema.ts'
import { asBill, type Bill, type BillSort, type PaymentRow } from '#app/features/ledger/bill.ts'
import { readEntries } from '#app/features/ledger/entry.server.ts'
import { readSales, whatOf, type SaleRow } from '#app/features/ledger/sales/sale.server.ts'
import { portions } from '#app/lib/groups.ts'
import type { Court } from '#app/lib/text/court-name.ts'
import { courtNameOf } from '#db/query/columns.ts'

/** Columns of a booking and its payer or booker, for a row about money. */
export const LINE = {
	bookingId: bookings.id,
	bookerId: bookings.userId,
	guestName: bookings.guestName,
	sport: sports.name,
	courtNumber: bookings.courtNumber,
	courtName: courtNameOf(bookings),
	startTime: bookings.startTime,
	endTime: bookings.endTime,
	fullName: users.fullName,
	username: users.username,
}

/** Columns of a team's entry and its payer, for a row about money. */
const ENTRY_LINE = {
	teamId: tournamentTeams.id,
	team: tournamentTeams.name,
	tournament: tournaments.name,
	sport: sports.name,
	startTime: tournaments.startDate,
	endTime: tournaments.endDate,
	fullName: users.fullName,
	username: users.username,
}

/** Columns of what is sold and its customer, for a row about money. */
const SALE_LINE = {
	saleId: sales.id,
	sold: sales.name,
	soldAt: sales.createdAt,
	halfHours: sales.halfHours,
	eventId: sales.eventId,
	percent: sales.percent,
	eventTimes: { startTime: events.startTime, endTime: events.endTime },
	guestName: customers.name,
	fullName: users.fullName,
	username: users.username,
}

const PAID = { payment: payments, share: billSplits.name }

type Named = { fullName: string | null; username: string | null; guestName?: string | null; share?: string | null }

/** Returns the payer as the venue's people may know them. */
function payerOf({ fullName, username, guestName, share }: Named) {
	const known = fullName || username
	if (share) return known ? `${known} (a share)` : `By link: ${share}`
	return known ?? guestName ?? 'Walk-in'
}

type Booked = Named & {
	bookingId: number
	sport: string
	courtNumber: number
	courtName: string | null
	startTime: Date
	endTime: Date
}
type Times = { startTime: Date; endTime: Date }
type Sold = Named &
	Pick<SaleRow, 'halfHours' | 'eventId' | 'percent'> & {
		saleId: number
		sold: string
		soldAt: Date
		eventTimes: Times | null
	}
type Entered = Named & { team: string; tournament: string; sport: string; startTime: Date; endTime: Date }

/** The people and things that a row about money names: a team's `entry`, what was `sold`, else a booking. */
export type MoneyLine = {
	bookingId: number | null
	payer: string
	sport: string
	court: Court | null
	entry: { team: string; tournament: string } | null
	/** `sort` is what the row is about, a booking too. */
	sort: BillSort
	/** The name of what was sold. */
	sold: string | null
	startTime: Date
	endTime: Date
}

export function aboutLine(row: Booked | Entered | Sold): MoneyLine {
	if ('sold' in row) {
		const { sold, soldAt, eventTimes } = row
		const { startTime, endTime } = eventTimes ?? { startTime: soldAt, endTime: soldAt }
		const none = { bookingId: null, sport: '', court: null, entry: null }
		return { ...none, payer: payerOf(row), sort: whatOf(row), sold, startTime, endTime }
	}
	const entered = 'team' in row
	return {
		bookingId: entered ? null : row.bookingId,
		payer: payerOf(row),
		sport: row.sport,
		court: entered ? null : (row.courtName ?? row.courtNumber),
		entry: entered ? { team: row.team, tournament: row.tournament } : null,
		sort: entered ? 'entry' : 'booking',
		sold: null,
		startTime: row.startTime,
		endTime: row.endTime,
	}
}

/** The order and number of rows; by default all of them. */
type Wish = { order?: SQL[]; limit?: number }

function wished<Query extends SQLiteSelect>(query: Query, where: SQL | undefined, { order = [], limit }: Wish) {
	const sorted = query.where(where).orderBy(...order)
	return limit === undefined ? sorted : sorted.limit(limit)
}

/** Reads payments for bookings, with their bills and what a row about each needs. */
export async function readBookingPayments(where: SQL | undefined, wish: Wish = {}) {
	const read = db
		.select({ ...LINE, ...PAID, booking: bookings, email: users.email })
		.from(payments)
		.innerJoin(bookings, eq(bookings.id, payments.bookingId))
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.leftJoin(users, eq(users.id, payments.userId))
		.leftJoin(billSplits, eq(billSplits.id, payments.splitId))
		.$dynamic()
	const rows = await wished(read, where, wish)
	return rows.map(({ booking, ...row }) => ({ ...row, bill: asBill(booking) as Bill }))
}

export async function readEntryPayments(where: SQL | undefined, wish: Wish = {}) {
	const read = db
		.select({ ...ENTRY_LINE, ...PAID, email: users.email })
		.from(payments)
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, payments.teamId))
		.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.innerJoin(sports, eq(sports.id, tournaments.sportId))
		.leftJoin(users, eq(users.id, payments.userId))
		.leftJoin(billSplits, eq(billSplits.id, payments.splitId))
		.$dynamic()
	const rows = await wished(read, where, wish)
	const ids = [...new Set(rows.map(({ teamId }) => teamId))]
	const entries = []
	for (const some of portions(ids)) entries.push(...(await readEntries(db, some)))
	const bills = new Map<number, Bill>(entries.map((entry) => [entry.id, entry]))
	return rows.map((row) => ({ ...row, bill: bills.get(row.teamId)! }))
}

/** Reads payments for packs, places and vouchers, as `readBookingPayments`. The payer is the customer. */
export async function readSalePayments(where: SQL | undefined, wish: Wish = {}) {
	const read = db
		.select({ ...SALE_LINE, payment: payments, email: users.email })
		.from(payments)
		.innerJoin(sales, eq(sales.id, payments.saleId))
		.leftJoin(events, eq(events.id, sales.eventId))
		.leftJoin(customers, eq(customers.id, sales.customerId))
		.leftJoin(users, eq(users.id, customers.userId))
		.$dynamic()
	const rows = await wished(read, where, wish)
	const ids = [...new Set(rows.map(({ saleId }) => saleId))]
	const bills = new Map<number, Bill>()
	for (const some of portions(ids)) for (const sale of await readSales(db, some)) bills.set(sale.id, sale)
	return rows.map((row) => ({ ...row, share: null, bill: bills.get(row.saleId)! }))
}

export type PaymentLine =
	| Awaited<ReturnType<typeof readBookingPayments>>[number]
	| Awaited<ReturnType<typeof readEntryPayments>>[number]
	| Awaited<ReturnType<typeof readSalePayments>>[number]

export async function readPaymentLine({
	id,
	teamId,
	saleId,
}: Pick<PaymentRow, 'id' | 'teamId' | 'saleId'>): Promise<PaymentLine> {
	const read = saleId !== null ? readSalePayments : teamId === null ? readBookingPayments : readEntryPayments
	const [row] = await read(eq(payments.id, id))
	return row!
}

/** Reads the refunds of a venue with their payments: those of bookings, then those of entries and of packs. */
export async function readRefunds(venueId: number, where: SQL | undefined, wish: Wish = {}) {
	const ofBookings = db
		.select({ refund: refunds })
		.from(refunds)
		.innerJoin(bookings, eq(bookings.id, refunds.bookingId))
		.$dynamic()
	const ofEntries = db
		.select({ refund: refunds })
		.from(refunds)
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, refunds.teamId))
		.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.$dynamic()
	const ofSales = db.select({ refund: refunds }).from(refunds).innerJoin(sales, eq(sales.id, refunds.saleId)).$dynamic()
	const [booked, entered, sold] = await Promise.all([
		wished(ofBookings, and(eq(bookings.courtId, venueId), where), wish),
		wished(ofEntries, and(eq(tournaments.courtId, venueId), where), wish),
		wished(ofSales, and(eq(sales.courtId, venueId), where), wish),
	])
	const made = [...booked, ...entered, ...sold].map(({ refund }) => refund)
	const lines = new Map<number, PaymentLine>()
	for (const some of portions(made)) {
		const ids = some.map(({ paymentId }) => paymentId)
		const named = inArray(payments.id, ids)
		const read = await Promise.all([readBookingPayments(named), readEntryPayments(named), readSalePayments(named)])
		for (const line of read.flat()) lines.set(line.payment.id, line)
	}
	return made.map((refund) => ({ refund, line: lines.get(refund.paymentId)! }))
}
