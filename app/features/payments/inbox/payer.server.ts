import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { SQLiteSelect } from 'drizzle-orm/sqlite-core'
import { db } from '#db/client/index.ts'
import { billSplits, bookings, payments, refunds, sports, tournaments, tournamentTeams, users } from '#db/schema.ts'
import { asBill, type Bill, type PaymentRow } from '#app/features/ledger/bill.ts'
import { readEntries } from '#app/features/ledger/entry.server.ts'
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
type Entered = Named & { team: string; tournament: string; sport: string; startTime: Date; endTime: Date }

/** The people and things that a row about money names. `entry` is a team's entry, else a booking. */
export type MoneyLine = {
	bookingId: number | null
	payer: string
	sport: string
	court: Court | null
	entry: { team: string; tournament: string } | null
	startTime: Date
	endTime: Date
}

export function aboutLine(row: Booked | Entered): MoneyLine {
	const entered = 'team' in row
	return {
		bookingId: entered ? null : row.bookingId,
		payer: payerOf(row),
		sport: row.sport,
		court: entered ? null : (row.courtName ?? row.courtNumber),
		entry: entered ? { team: row.team, tournament: row.tournament } : null,
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

export type PaymentLine =
	Awaited<ReturnType<typeof readBookingPayments>>[number] | Awaited<ReturnType<typeof readEntryPayments>>[number]

export async function readPaymentLine({ id, teamId }: Pick<PaymentRow, 'id' | 'teamId'>): Promise<PaymentLine> {
	const read = teamId === null ? readBookingPayments : readEntryPayments
	const [row] = await read(eq(payments.id, id))
	return row!
}

/** Reads the refunds of a venue with their payments: those of bookings, then those of entries. */
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
	const [booked, entered] = await Promise.all([
		wished(ofBookings, and(eq(bookings.courtId, venueId), where), wish),
		wished(ofEntries, and(eq(tournaments.courtId, venueId), where), wish),
	])
	const made = [...booked, ...entered].map(({ refund }) => refund)
	const lines = new Map<number, PaymentLine>()
	for (const some of portions(made)) {
		const ids = some.map(({ paymentId }) => paymentId)
		const named = inArray(payments.id, ids)
		const read = await Promise.all([readBookingPayments(named), readEntryPayments(named)])
		for (const line of read.flat()) lines.set(line.payment.id, line)
	}
	return made.map((refund) => ({ refund, line: lines.get(refund.paymentId)! }))
}
