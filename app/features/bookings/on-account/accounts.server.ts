import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { bookings, customerAccounts, statements } from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { dateOf } from '#app/lib/time/time.ts'

export type AccountRow = typeof customerAccounts.$inferSelect

/** Matches the account of what the desk books for a customer, while it runs. */
export const isRunning = and(isNull(customerAccounts.regularId), isNull(customerAccounts.endedAt))

/** Returns the account that the desk's new bookings of a customer go on; undefined where they pay each by itself. */
export async function runningAccount(reader: Reader, customerId: number): Promise<AccountRow | undefined> {
	const [account] = await reader
		.select()
		.from(customerAccounts)
		.where(and(eq(customerAccounts.customerId, customerId), isRunning))
	return account
}

/** Returns which of the customers have an account that runs. */
export async function findOnAccount(reader: Reader, customerIds: number[]) {
	const rows = await reader
		.select({ id: customerAccounts.customerId })
		.from(customerAccounts)
		.where(and(inArray(customerAccounts.customerId, customerIds), isRunning))
	return new Set(rows.map(({ id }) => id))
}

/** The last day to pay the statement of a booking, in SQL; null while it is on none. Nested as `courtNameOf`. */
export const dueDateColumn = sql<
	string | null
>`${sql`(select ${statements.dueDate} from ${statements} where ${statements.id} = ${bookings.statementId})`}`

/** Matches, in SQL, the bookings that are not on account, and those whose statement is late. */
export const paysItself = (now: Date) =>
	unindexed(
		sql`(${bookings.accountId} is null or exists (select 1 from ${statements} where ${statements.id} = ${bookings.statementId} and ${lt(statements.dueDate, dateOf(now))}))`,
	)

type Opening = Omit<typeof customerAccounts.$inferInsert, 'createdAt'>

/** Opens an account. The caller checks access. */
export async function openAccount(tx: Writer, account: Opening, now: Date): Promise<AccountRow> {
	const [opened] = await tx
		.insert(customerAccounts)
		.values({ ...account, createdAt: now })
		.returning()
	return opened!
}

/** Matches what is on account and on no statement yet. */
export const isUnbilled = isNull(bookings.statementId)

/**
 * Carries the accounts of a customer to the one they became. Where both have a running one, the other's ends, and what is
 * not yet on a statement goes on the one that stays.
 */
export async function mergeAccounts(tx: Writer, keptId: number, movedId: number, now: Date) {
	const [kept, moved] = [await runningAccount(tx, keptId), await runningAccount(tx, movedId)]
	if (kept && moved) {
		await tx
			.update(bookings)
			.set({ accountId: kept.id })
			.where(and(eq(bookings.accountId, moved.id), isUnbilled))
		await tx.update(customerAccounts).set({ endedAt: now }).where(eq(customerAccounts.id, moved.id))
	}
	await tx.update(customerAccounts).set({ customerId: keptId }).where(eq(customerAccounts.customerId, movedId))
}

type Corrected = { bookingIds: number[]; from: number | null; to: number }

/**
 * Puts walk-ins on account that turn out to be another customer's on that one's account, or on none. What is on a
 * statement stays there. A weekly hour with dates on none keeps its account, which becomes the other's.
 */
export async function carryAccount(tx: Writer, { bookingIds, from, to }: Corrected) {
	const onAccount = await tx
		.select({ id: bookings.id, account: customerAccounts })
		.from(bookings)
		.innerJoin(customerAccounts, eq(customerAccounts.id, bookings.accountId))
		.where(and(inArray(bookings.id, bookingIds), isUnbilled))
	const weekly = onAccount.filter(({ account }) => account.regularId !== null && account.customerId === from)
	for (const id of new Set(weekly.map(({ account }) => account.id)))
		await tx.update(customerAccounts).set({ customerId: to }).where(eq(customerAccounts.id, id))
	const others = onAccount.filter(({ account }) => account.regularId === null).map(({ id }) => id)
	if (others.length === 0) return
	const account = await runningAccount(tx, to)
	await tx
		.update(bookings)
		.set({ accountId: account?.id ?? null })
		.where(inArray(bookings.id, others))
}
