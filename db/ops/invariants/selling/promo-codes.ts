import { and, asc, eq, gt, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Reader } from '../../../client/index.ts'
import { keepsDiscount } from '../../../query/keeps-discount.ts'
import { bookings, promoCodes } from '../../../schema.ts'

/** No code has more uses than its limit, no person two of one that is once each, and none is another venue's. */
export async function brokenPromoCodes(db: Reader): Promise<string[]> {
	const used = and(isNotNull(bookings.promoCodeId), eq(bookings.promoCodeId, promoCodes.id), keepsDiscount)
	const count = sql<number>`count(*)`.mapWith(Number)
	const counted = await db
		.select({ id: promoCodes.id, code: promoCodes.code, most: promoCodes.maxUses, uses: count })
		.from(promoCodes)
		.innerJoin(bookings, used)
		.groupBy(promoCodes.id, promoCodes.code, promoCodes.maxUses)
		.orderBy(asc(promoCodes.id))
	const twice = await db
		.select({ id: promoCodes.id, code: promoCodes.code, userId: bookings.userId, uses: count })
		.from(promoCodes)
		.innerJoin(bookings, used)
		.where(and(eq(promoCodes.oncePerPerson, true), isNotNull(bookings.userId)))
		.groupBy(promoCodes.id, promoCodes.code, bookings.userId)
		.having(gt(count, 1))
		.orderBy(asc(promoCodes.id), asc(bookings.userId))
	const astray = await db
		.select({ id: bookings.id, code: promoCodes.code })
		.from(bookings)
		.innerJoin(promoCodes, and(isNotNull(bookings.promoCodeId), eq(bookings.promoCodeId, promoCodes.id)))
		.where(or(ne(bookings.courtId, promoCodes.courtId), sql`${bookings.userId} is null`))
		.orderBy(asc(bookings.id))
	return [
		...counted
			.filter(({ most, uses }) => most !== null && uses > most)
			.map(({ id, code, most, uses }) => `Promo code ${id} (${code}) has ${uses} uses, but a limit of ${most}`),
		...twice.map(({ id, code, userId, uses }) => `Promo code ${id} (${code}) has ${uses} uses of user ${userId}`),
		...astray.map(({ id, code }) => `Booking ${id} has code ${code}, which is not for it`),
	]
}
