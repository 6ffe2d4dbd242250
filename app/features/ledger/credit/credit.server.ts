import { and, eq, inArray, isNull, sum } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { bookings, credits, customers, users } from '#db/schema.ts'

/** Returns what a user may spend at a venue, in whole cents. */
export async function creditAt(reader: Reader, userId: number, courtId: number): Promise<number> {
	const [row] = await reader
		.select({ balance: sum(credits.amount).mapWith(Number) })
		.from(credits)
		.where(and(eq(credits.userId, userId), eq(credits.courtId, courtId)))
	return row?.balance ?? 0
}

/** Returns what each of these customers may spend at their venue, in whole cents; those without credit are left out. */
export async function creditsOf(reader: Reader, customerIds: readonly number[]) {
	if (customerIds.length === 0) return new Map<number, number>()
	const theirs = and(eq(credits.userId, customers.userId), eq(credits.courtId, customers.courtId))
	const rows = await reader
		.select({ id: customers.id, balance: sum(credits.amount).mapWith(Number) })
		.from(customers)
		.innerJoin(users, and(eq(users.id, customers.userId), isNull(users.deletedAt)))
		.innerJoin(credits, theirs)
		.where(inArray(customers.id, [...customerIds]))
		.groupBy(customers.id)
	return new Map(rows.flatMap(({ id, balance }) => (balance > 0 ? [[id, balance] as const] : [])))
}

type Booked = Pick<typeof bookings.$inferSelect, 'userId' | 'courtId' | 'customerId'>

/**
 * Returns whose credit can pay a booking: its player's or, where the desk booked for a customer with an account, that
 * account's; null without one.
 */
export async function creditHolder(reader: Reader, { userId, courtId, customerId }: Booked): Promise<number | null> {
	if (userId !== null || customerId === null) return userId
	const [customer] = await reader
		.select({ userId: customers.userId })
		.from(customers)
		.innerJoin(users, eq(users.id, customers.userId))
		.where(and(eq(customers.id, customerId), eq(customers.courtId, courtId), isNull(users.deletedAt)))
	return customer?.userId ?? null
}
