import { asc, eq, isNotNull, isNull, ne, notExists, or } from 'drizzle-orm'
import type { Reader } from '../../client/index.ts'
import { bookings, customerAccounts, customers, regulars, statements } from '../../schema.ts'

/**
 * A booking on account is on one of its venue, and on no statement of another account. An account is of a customer and a
 * weekly hour of its venue, and a statement of its account's venue and for some booking.
 */
export async function strayStatements(db: Reader) {
	const onOther = await db
		.select({ id: bookings.id, accountId: bookings.accountId })
		.from(bookings)
		.innerJoin(customerAccounts, eq(customerAccounts.id, bookings.accountId))
		.where(ne(bookings.courtId, customerAccounts.courtId))
		.orderBy(asc(bookings.id))
	const billed = await db
		.select({ id: bookings.id, statementId: bookings.statementId })
		.from(bookings)
		.innerJoin(statements, eq(statements.id, bookings.statementId))
		.where(or(isNull(bookings.accountId), ne(bookings.accountId, statements.accountId)))
		.orderBy(asc(bookings.id))
	const accounts = await db
		.select({ id: customerAccounts.id })
		.from(customerAccounts)
		.leftJoin(customers, eq(customers.id, customerAccounts.customerId))
		.leftJoin(regulars, eq(regulars.id, customerAccounts.regularId))
		.where(
			or(
				ne(customers.courtId, customerAccounts.courtId),
				isNotNull(customers.mergedIntoId),
				ne(regulars.courtId, customerAccounts.courtId),
			),
		)
		.orderBy(asc(customerAccounts.id))
	const onIt = db.select({ id: bookings.id }).from(bookings).where(eq(bookings.statementId, statements.id))
	const made = await db
		.select({ id: statements.id })
		.from(statements)
		.innerJoin(customerAccounts, eq(customerAccounts.id, statements.accountId))
		.where(or(ne(statements.courtId, customerAccounts.courtId), notExists(onIt)))
		.orderBy(asc(statements.id))
	return [
		...onOther.map(({ id, accountId }) => `Booking ${id} is on account ${accountId}, which is elsewhere`),
		...billed.map(({ id, statementId }) => `Booking ${id} is on statement ${statementId}, but not on its account`),
		...accounts.map(
			({ id }) => `Account ${id} is of a customer or a weekly hour elsewhere, or of one who became another`,
		),
		...made.map(({ id }) => `Statement ${id} is for nothing, or of another venue than its account`),
	]
}
