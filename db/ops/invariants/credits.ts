import { and, eq, isNotNull, lt, or, sql, sum } from 'drizzle-orm'
import type { Reader } from '../../client/index.ts'
import { bookings, credits, paymentEvents, payments, refunds } from '../../schema.ts'

/** Milliseconds that an event of a payment provider may wait to be processed. */
const PATIENCE = 2 * 3_600_000

/** No player has spent more at a venue than they were given there. */
export async function overdrawnCredits(db: Reader): Promise<string[]> {
	const balances = await db
		.select({ userId: credits.userId, courtId: credits.courtId, cents: sum(credits.amount).mapWith(Number) })
		.from(credits)
		.groupBy(credits.userId, credits.courtId)
	return balances
		.filter(({ cents }) => cents < 0)
		.map(({ userId, courtId, cents }) => `User ${userId} has a credit of ${cents} cents at venue ${courtId}`)
}

/**
 * Credit comes from refunds and goes into payments, each once, in full, for that person at that venue. That of vouchers:
 * `brokenVouchers`.
 */
export async function strayCredits(db: Reader): Promise<string[]> {
	const known = await db
		.select()
		.from(credits)
		.where(or(isCause('payment'), isCause('refund')))
	const given = await db
		.select({ id: refunds.id, amount: refunds.amount, userId: payments.userId, courtId: bookings.courtId })
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.innerJoin(bookings, eq(bookings.id, refunds.bookingId))
		.where(and(eq(refunds.by, 'credit'), eq(refunds.status, 'done')))
	const spent = await db
		.select({ id: payments.id, amount: payments.receivedAmount, userId: payments.userId, courtId: bookings.courtId })
		.from(payments)
		.innerJoin(bookings, eq(bookings.id, payments.bookingId))
		.where(and(eq(payments.provider, 'credit'), isNotNull(payments.receivedAt)))
	type Wanted = Pick<typeof credits.$inferSelect, 'amount' | 'courtId'> & { userId: number | null }
	const wanted = new Map<string, Wanted>([
		...given.map(({ id, ...row }) => [`refund:${id}`, row] as const),
		...spent.map(({ id, amount, ...row }) => [`payment:${id}`, { ...row, amount: -amount! }] as const),
	])
	const lines: string[] = []
	for (const { id, cause, amount, userId, courtId } of known) {
		const row = wanted.get(cause)
		if (!row) lines.push(`Credit ${id} names ${cause}, which gives and spends none`)
		else if (row.amount !== amount || row.userId !== userId || row.courtId !== courtId)
			lines.push(`Credit ${id} differs from ${cause} in amount, person or venue`)
		wanted.delete(cause)
	}
	return [...lines, ...[...wanted.keys()].map((cause) => `There is no credit for ${cause}`)]
}

const isCause = (kind: string) => sql`${credits.cause} like ${`${kind}:%`}`

/** The card provider's events are processed, and soon. */
export async function idlePaymentEvents(db: Reader): Promise<string[]> {
	const waiting = await db
		.select({ id: paymentEvents.id, provider: paymentEvents.provider })
		.from(paymentEvents)
		.where(and(eq(paymentEvents.status, 'new'), lt(paymentEvents.createdAt, new Date(Date.now() - PATIENCE))))
	return waiting.map(({ id, provider }) => `Event ${id} of ${provider} still waits to be carried out`)
}
