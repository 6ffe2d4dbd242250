import {
	and,
	asc,
	count,
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
/** How many accounts and statements to pay are listed. */
const MOST = 100

/** Returns the accounts with something that is on no statement yet, and its sum in whole cents. */
async function findRunning(where: SQL | undefined, now: Date) {
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
		.innerJoin(bookings, and(eq(bookings.accountId, customerAccounts.id), isNotNull(bookings.accountId), isUnbilled))
		.leftJoin(customers, eq(customers.id, customerAccounts.customerId))
		.leftJoin(users, eq(users.id, customers.userId))
		.where(and(where, unindexed(ne(bookings.status, 'cancelled'))))
		.groupBy(customerAccounts.id, customers.id, users.id)
		.orderBy(asc(customerAccounts.id))
		.limit(MOST)
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
 * Returns what is on the accounts of the user's venue and on no statement yet, the statements to pay, the first due
 * first, and a page of those that are paid; with `customerId` those of one customer. Sums are whole cents. Throws as
 * `findOwnVenue`.
 */
export async function findStatements(
	user: Actor,
	venueId: number | null,
	{ customerId, page: asked = 1 }: { customerId?: number | null; page?: number } = {},
	now = new Date(),
) {
	const { id } = await findOwnVenue(user, venueId, 'cash')
	const ofCustomer = customerId ? eq(customerAccounts.customerId, customerId) : undefined
	const own = db.select({ id: customerAccounts.id }).from(customerAccounts).where(ofCustomer)
	const of = and(eq(statements.courtId, id), ofCustomer && inArray(statements.accountId, own))
	const isPaid = and(of, notExists(unpaidOn))
	const total = await db.$count(statements, isPaid)
	const { offset, ...shown } = pageOf(total, asked, PAGE)
	const read = () => db.select().from(statements)
	const [running, toPay, paid] = await Promise.all([
		findRunning(and(eq(customerAccounts.courtId, id), ofCustomer), now),
		read()
			.where(and(of, exists(unpaidOn)))
			.orderBy(asc(statements.dueDate), asc(statements.id))
			.limit(MOST),
		read().where(isPaid).orderBy(desc(statements.id)).limit(PAGE).offset(offset),
	])
	const query = customerId ? `customer=${customerId}&` : ''
	return { venueId: id, query, running, toPay: await listed(toPay, now), paid: await listed(paid, now), ...shown }
}
export type StatementList = Awaited<ReturnType<typeof findStatements>>
