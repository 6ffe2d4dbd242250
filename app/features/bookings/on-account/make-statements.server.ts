import { and, asc, desc, eq, gte, isNotNull, isNull, lt, ne } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { bookings, courts, customerAccounts, statements } from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { nextNumber } from '#app/features/ledger/invoices/invoices.server.ts'
import { notifyGathered } from '#app/features/notices/notices.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { addDays, at, dateOf } from '#app/lib/time/time.ts'
import { isUnbilled } from './accounts.server.ts'
import { statementName } from './on-account.ts'

export type StatementRow = typeof statements.$inferSelect

/** Matches the bookings that come on the next statement, up to the end of a South African day. */
const comesOn = (untilDate: string) =>
	and(isUnbilled, lt(bookings.startTime, at(untilDate, 24)), unindexed(ne(bookings.status, 'cancelled')))

type Making = { untilDate: string; by: Actor | null }

/**
 * Makes a statement of all that is on an account up to a day and on no statement yet; null where there is nothing. What
 * is cancelled by then is left out. The caller checks access.
 */
export async function makeStatementIn(tx: Writer, accountId: number, { untilDate, by }: Making, now: Date) {
	// Locks the row: two at once make one statement.
	const [account] = await tx
		.update(customerAccounts)
		.set({ courtId: customerAccounts.courtId })
		.where(eq(customerAccounts.id, accountId))
		.returning()
	const onIt = and(eq(bookings.accountId, accountId), comesOn(untilDate))
	const [first] = await tx.select().from(bookings).where(onIt).orderBy(asc(bookings.startTime)).limit(1)
	if (!account || !first) return null
	const { courtId, party, email, dueDays } = account
	const [statement] = await tx
		.insert(statements)
		.values({
			courtId,
			accountId,
			number: await nextNumber(tx, courtId, 'statements'),
			party,
			email,
			fromDate: await beginningOf(tx, account, dateOf(first.startTime)),
			untilDate,
			dueDate: addDays(dateOf(now), dueDays),
			madeById: by?.id ?? null,
			madeAt: now,
		})
		.returning()
	await tx.update(bookings).set({ statementId: statement!.id, updatedAt: now }).where(onIt)
	if (by) await auditAt(tx, by, courtId, { action: 'statement.make', subject: `statement:${statement!.id}` }, now)
	return statement!
}

/** A month's statement begins with the month, or where the last one ended; a term's with its first date. */
async function beginningOf(tx: Writer, { id, every }: typeof customerAccounts.$inferSelect, firstDate: string) {
	if (every === 'term') return firstDate
	const [last] = await tx
		.select({ untilDate: statements.untilDate })
		.from(statements)
		.where(eq(statements.accountId, id))
		.orderBy(desc(statements.untilDate))
		.limit(1)
	const month = monthOf(firstDate)
	const begins = last && last.untilDate >= month ? addDays(last.untilDate, 1) : month
	return begins < firstDate ? begins : firstDate
}

/** Returns the first day of a day's month. */
export const monthOf = (date: string) => `${date.slice(0, 7)}-01`

const NOTHING = 'There’s nothing on this account up to today that isn’t on a statement.'

/**
 * Makes the statement of an account of the user's venue now, up to and with today.
 *
 * Throws 404 for an account elsewhere, and 409 where there is nothing for it.
 */
export function makeStatementNow(user: Actor, venueId: number | null, accountId: number | null, now = new Date()) {
	return write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'cash', tx)
		const [account] = await tx
			.select()
			.from(customerAccounts)
			.where(and(eq(customerAccounts.id, accountId ?? 0), eq(customerAccounts.courtId, venue.id)))
		if (!account) throw notFound('Account not found')
		const statement = await makeStatementIn(tx, account.id, { untilDate: dateOf(now), by: user }, now)
		if (!statement) throw conflict(NOTHING)
		return statement
	})
}

/** Tells the owner of a venue, in one notice, of the statements that the job has made. */
async function tellOfStatements(tx: Writer, last: StatementRow, now: Date) {
	const [venue] = await tx.select({ ownerId: courts.ownerId }).from(courts).where(eq(courts.id, last.courtId))
	if (venue!.ownerId === null) return
	const findSince = async (since: Date) => {
		const byItself = unindexed(and(isNull(statements.madeById), gte(statements.madeAt, since)))
		const total = await tx.$count(statements, and(eq(statements.courtId, last.courtId), byItself))
		return { total, last: statementName(last.number), payer: last.party.name, dueDate: last.dueDate }
	}
	const whose = { userId: venue!.ownerId, venueId: last.courtId, family: `venue:${last.courtId}:statements` }
	await notifyGathered(tx, { kind: 'payment', what: 'statements made', ...whose }, findSince, { now, isNew: true })
}

/** A job: makes the statements of the months that are over, of all accounts. Running it again makes none. */
export async function makeMonthlyStatements(now: Date, stopping?: AbortSignal) {
	const untilDate = addDays(monthOf(dateOf(now)), -1)
	const waiting = await db
		.selectDistinct({ id: bookings.accountId })
		.from(bookings)
		.where(and(isNotNull(bookings.accountId), comesOn(untilDate)))
		.orderBy(asc(bookings.accountId))
	let made = 0
	for (const { id } of waiting) {
		if (stopping?.aborted) break
		try {
			const makes = async (tx: Writer) => {
				const statement = await makeStatementIn(tx, id!, { untilDate, by: null }, now)
				if (statement) await tellOfStatements(tx, statement, now)
				return statement
			}
			if (await write(makes)) made++
		} catch (error) {
			logError(error, `statement of account ${id}`) // the other accounts must not wait for it
		}
	}
	return made
}
