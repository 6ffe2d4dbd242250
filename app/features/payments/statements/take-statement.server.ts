import { and, asc, eq } from 'drizzle-orm'
import { courtNameOf } from '#db/query/columns.ts'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { bookings, customerAccounts, customers, sports, statements } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import type { DeskMethod } from '#app/features/bookings/paying/desk-methods.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { moneyOf, type Money } from '#app/features/ledger/money-of.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, forbidden, invalid, notFound } from '#app/lib/errors.ts'
import { amountOf } from '#app/lib/money.ts'
import { OWN, takeIn } from '../inbox/venue-money.server.ts'

/** Returns a statement of the user's venue with its account. Throws as `findOwnVenue`, and 404. */
export async function findOwnStatement(
	user: Actor,
	venueId: number | null,
	statementId: number | null,
	reader: Reader = db,
) {
	const venue = await findOwnVenue(user, venueId, 'cash', reader)
	const [found] = await reader
		.select({ statement: statements, account: customerAccounts, payerId: customers.userId })
		.from(statements)
		.innerJoin(customerAccounts, eq(customerAccounts.id, statements.accountId))
		.leftJoin(customers, eq(customers.id, customerAccounts.customerId))
		.where(and(eq(statements.id, statementId ?? 0), eq(statements.courtId, venue.id)))
	if (!found) throw notFound('Statement not found')
	return { venue, ...found, own: found.payerId === user.id }
}

/** Returns the bookings of a statement with their money, the oldest first. */
export async function billedOn(reader: Reader, statementId: number) {
	const rows = await reader
		.select({ booking: bookings, sport: sports.name, courtName: courtNameOf(bookings) })
		.from(bookings)
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.where(eq(bookings.statementId, statementId))
		.orderBy(asc(bookings.startTime), asc(bookings.id))
	const money = await moneyOf(
		reader,
		rows.map(({ booking }) => booking),
	)
	return rows.map((row) => ({ ...row, money: money.get(row.booking.id)! }))
}
export type Billed = { booking: BookingRow; money: Money }

/**
 * Returns what a statement comes to, in whole cents: `charged` less `paid` and what payers say they sent is `due`. A
 * booking that is cancelled charges what the venue keeps of it.
 */
export function sumsOf(billed: readonly Billed[]) {
	const sums = { charged: 0, paid: 0, claimed: 0, due: 0 }
	for (const { booking, money } of billed) {
		sums.charged += chargedFor({ booking, money })
		sums.paid += money.held
		sums.claimed += money.claimed
		sums.due += money.due
	}
	return sums
}

/** Returns the whole cents that a booking adds to its statement. */
export const chargedFor = ({ booking, money }: Billed) => (booking.status === 'cancelled' ? money.held : money.total)

export const NOTHING_DUE = 'There’s nothing to pay on this statement.'

type Taking = { method: DeskMethod; seen?: number; amount?: number; metadata?: Record<string, unknown> }
type How = { idempotencyKey?: string | null; now?: Date }

/**
 * Takes at the desk what is due on a statement, or `amount` whole cents of it: for its oldest bookings first, each as
 * `takeAtDesk`, all or nothing. `seen` is what was due on the page.
 *
 * Throws 404 when it is not of the user's venue, 403 for their own, 409 when nothing or another sum is due, and 400 for
 * more than is due.
 */
export function takeForStatement(
	user: Actor,
	venueId: number,
	statementId: number,
	{ method, seen, amount }: Taking & { seen: number },
	{ idempotencyKey, now = new Date() }: How = {},
): Promise<{ taken: number; due: number }> {
	const input = { venueId, statementId, method, seen, amount }
	return withIdempotencyKey(user, idempotencyKey, input, () =>
		write((tx) => takeForStatementIn(tx, user, venueId, statementId, { method, seen, amount }, now)),
	)
}

/** Does `takeForStatement` within a transaction; without `seen`, whatever is due by then. */
export async function takeForStatementIn(
	tx: Writer,
	user: Actor,
	venueId: number,
	statementId: number,
	{ method, seen, amount, metadata }: Taking,
	now: Date,
) {
	const { statement, own } = await findOwnStatement(user, venueId, statementId, tx)
	if (own) throw forbidden(OWN)
	// Locks the row: two desks take one after the other.
	await tx.update(statements).set({ number: statement.number }).where(eq(statements.id, statement.id))
	const billed = await billedOn(tx, statement.id)
	const { due } = sumsOf(billed)
	if (due === 0) throw conflict(NOTHING_DUE)
	if (seen !== undefined && due !== seen) throw conflict(`There’s ${amountOf(due)} to pay now. Look again.`)
	const taken = amount ?? due
	const many = `There’s only ${amountOf(due)} to pay`
	if (taken > due) throw invalid(many, { amount: [many] })
	let left = taken
	for (const { booking, money } of billed) {
		const part = Math.min(left, money.due)
		const taking = { seen: money.due, amount: part, metadata, now }
		if (part > 0) await takeIn(tx, user, venueId, booking.id, method, taking)
		left -= part
	}
	const details = { venueId, cents: taken, method }
	const act = { action: 'statement.take-money', subject: `statement:${statement.id}`, details } as const
	await auditAt(tx, user, venueId, act, now)
	return { taken, due: due - taken }
}
