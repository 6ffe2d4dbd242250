import {
	and,
	asc,
	count,
	countDistinct,
	desc,
	eq,
	gt,
	inArray,
	isNotNull,
	min,
	ne,
	notExists,
	exists,
	sql,
	type SQL,
} from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { bookings, customerAccounts, customers, statements, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { nameColumn } from '#app/features/bookings/customers/customer-of.server.ts'
import { isUnbilled } from '#app/features/bookings/on-account/accounts.server.ts'
import { statementName } from '#app/features/bookings/on-account/on-account.ts'
import { openCents } from '#app/features/bookings/paying/owed.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { groupBy } from '#app/lib/groups.ts'
import { pageOf } from '#app/lib/paging.ts'
import { at, dateOf, formatDate, formatDay } from '#app/lib/time/time.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { periodWords, stateOf } from './statement-page.server.ts'
import { sumsOf } from './take-statement.server.ts'

const PAGE = 25

const isRunning = and(eq(bookings.accountId, customerAccounts.id), isNotNull(bookings.accountId), isUnbilled)
const isLive = unindexed(ne(bookings.status, 'cancelled'))

async function countRunning(where: SQL | undefined) {
	const [found] = await db
		.select({ total: countDistinct(customerAccounts.id) })
		.from(customerAccounts)
		.innerJoin(bookings, isRunning)
		.where(and(where, isLive))
	return found!.total
}

/** Returns a page of the accounts with something that is on no statement yet, and its sum in whole cents. */
async function findRunning(where: SQL | undefined, offset: number, now: Date) {
	const rows = await db
		.select({
			id: customerAccounts.id,
			every: customerAccounts.every,
			party: customerAccounts.party,
			customerId: customers.id,
			name: nameColumn,
			bookings: count(),
			first: min(bookings.startTime),
			open: sql<number>`sum(${openCents})`.mapWith(Number),
		})
		.from(customerAccounts)
		.innerJoin(bookings, isRunning)
		.leftJoin(customers, eq(customers.id, customerAccounts.customerId))
		.leftJoin(users, eq(users.id, customers.userId))
		.where(and(where, isLive))
		.groupBy(customerAccounts.id, customers.id, users.id)
		.orderBy(asc(customerAccounts.id))
		.limit(PAGE)
		.offset(offset)
	return rows.map(({ party, name, first, ...row }) => ({
		...row,
		/** The company, with the person where that is another name. */
		name: party.name,
		person: name !== null && name !== party.name ? name : null,
		since: formatDay(first!),
		/** Whether something of it is up to today, so that its statement can be made now. */
		isReady: dateOf(first!) <= dateOf(now),
	}))
}

/** Matches statements with a live booking that is not paid. */
const unpaidOn = db
	.select({ id: bookings.id })
	.from(bookings)
	.where(
		and(
			eq(bookings.statementId, statements.id),
			unindexed(
				and(eq(bookings.paymentStatus, 'pending'), ne(bookings.status, 'cancelled'), gt(bookings.totalPrice, 0)),
			),
		),
	)

/** Returns the lines of these statements, in their order. */
async function listed(rows: (typeof statements.$inferSelect)[], now: Date) {
	const ids = rows.map(({ id }) => id)
	const billed = await db.select().from(bookings).where(inArray(bookings.statementId, ids))
	const money = await moneyOf(db, billed)
	const of = groupBy(billed, ({ statementId }) => statementId!)
	return rows.map((statement) => {
		const own = (of.get(statement.id) ?? []).map((booking) => ({ booking, money: money.get(booking.id)! }))
		const { charged, due, claimed } = sumsOf(own)
		return {
			id: statement.id,
			name: statementName(statement.number),
			payer: statement.party.name,
			period: periodWords(statement),
			dueOn: formatDate(at(statement.dueDate, 0)),
			...stateOf(due, claimed, statement.dueDate, now),
			charged,
			due,
		}
	})
}
export type ListedStatement = Awaited<ReturnType<typeof listed>>[number]

/**
 * Returns the first statements of a venue that are to be paid, the first due first, each with the person whose account it
 * is. The caller checks access.
 */
export async function findOpenStatements(venueId: number, limit: number, now: Date) {
	const rows = await db
		.select({ statement: statements, payerId: customers.userId })
		.from(statements)
		.innerJoin(customerAccounts, eq(customerAccounts.id, statements.accountId))
		.leftJoin(customers, eq(customers.id, customerAccounts.customerId))
		.where(and(eq(statements.courtId, venueId), exists(unpaidOn)))
		.orderBy(asc(statements.dueDate), asc(statements.id))
		.limit(limit)
	const lines = await listed(
		rows.map(({ statement }) => statement),
		now,
	)
	return lines.map((line, i) => ({ ...line, payerId: rows[i]!.payerId, dueDate: rows[i]!.statement.dueDate }))
}

type Wanted = { customerId?: number | null; running?: number; toPay?: number; page?: number }

/**
 * Returns a page each of what is on the accounts of the user's venue and on no statement yet, of the statements to pay,
 * the first due first, and of those that are paid; with `customerId` those of one customer. Sums are whole cents. Throws
 * as `findOwnVenue`.
 */
export async function findStatements(
	user: Actor,
	venueId: number | null,
	{ customerId, ...asked }: Wanted = {},
	now = new Date(),
) {
	const { id } = await findOwnVenue(user, venueId, 'cash')
	const ofCustomer = customerId ? eq(customerAccounts.customerId, customerId) : undefined
	const own = db.select({ id: customerAccounts.id }).from(customerAccounts).where(ofCustomer)
	const of = and(eq(statements.courtId, id), ofCustomer && inArray(statements.accountId, own))
	const isPaid = and(of, notExists(unpaidOn))
	const isToPay = and(of, exists(unpaidOn))
	const runs = and(eq(customerAccounts.courtId, id), ofCustomer)
	const totals = await Promise.all([countRunning(runs), db.$count(statements, isToPay), db.$count(statements, isPaid)])
	const names = ['running', 'toPay', 'page'] as const
	const pages = names.map((name, i) => pageOf(totals[i]!, asked[name] ?? 1, PAGE))
	const [ofRunning, ofToPay, ofPaid] = pages as [Paging, Paging, Paging]
	const read = () => db.select().from(statements)
	const [running, toPay, paid] = await Promise.all([
		findRunning(runs, ofRunning.offset, now),
		read().where(isToPay).orderBy(asc(statements.dueDate), asc(statements.id)).limit(PAGE).offset(ofToPay.offset),
		read().where(isPaid).orderBy(desc(statements.id)).limit(PAGE).offset(ofPaid.offset),
	])
	return {
		venueId: id,
		/** The query of the address by its names, which the links between pages keep. */
		query: {
			...(customerId && { customer: String(customerId) }),
			...Object.fromEntries(names.flatMap((name, i) => (pages[i]!.page > 1 ? [[name, String(pages[i]!.page)]] : []))),
		} as Record<string, string>,
		running,
		toPay: await listed(toPay, now),
		paid: await listed(paid, now),
		pages: { running: ofRunning, toPay: ofToPay, page: ofPaid },
	}
}
type Paging = ReturnType<typeof pageOf>
export type StatementList = Awaited<ReturnType<typeof findStatements>>
