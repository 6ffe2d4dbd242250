import { and, eq, inArray, isNotNull, ne, sql, sum } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { keepsDiscount } from '#db/query/keeps-discount.ts'
import { bookings, promoCodes } from '#db/schema.ts'
import { takenOff } from '../paying/discount.ts'

export type PromoCode = typeof promoCodes.$inferSelect

const usesOf = (ids: readonly number[]) =>
	// Named for the index, which has only bookings with a code.
	and(isNotNull(bookings.promoCodeId), inArray(bookings.promoCodeId, [...ids]), keepsDiscount)

/** Returns how many bookings use each code, and the rand that it has taken off them. */
export async function countUses(reader: Reader, ids: readonly number[]) {
	if (ids.length === 0) return new Map<number, { uses: number; cost: number }>()
	const rows = await reader
		.select({
			id: sql<number>`${bookings.promoCodeId}`.mapWith(Number),
			uses: sql<number>`count(*)`.mapWith(Number),
			cost: sum(ownDiscount).mapWith(Number),
		})
		.from(bookings)
		.where(usesOf(ids))
		.groupBy(bookings.promoCodeId)
	const onTop = await reader
		.select({ id: promoCodes.id, off: { percent: promoCodes.percent, rand: promoCodes.rand }, booking: priceColumns })
		.from(bookings)
		.innerJoin(promoCodes, eq(promoCodes.id, bookings.promoCodeId))
		.where(and(usesOf(ids), isNotNull(bookings.discountById)))
	const counted = new Map(rows.map(({ id, ...counted }) => [id, counted]))
	for (const { id, off, booking } of onTop)
		counted.get(id)!.cost += Math.min(booking.discount, takenOff(off, booking.totalPrice + booking.discount))
	return counted
}

/** The discount of a booking that its code gave alone: where the venue gave more, only a part of it is the code's. */
const ownDiscount = sql`case when ${bookings.discountById} is null then ${bookings.discount} else 0 end`
const priceColumns = { totalPrice: bookings.totalPrice, discount: bookings.discount }

type Booking = { id: number; userId: number | null }

/**
 * Returns why a code has no use left for a booking, or null when it has. It counts without the booking. The caller has
 * locked the code's row.
 */
export async function usedUp(reader: Reader, { id, maxUses, oncePerPerson }: PromoCode, booking: Booking) {
	const others = and(usesOf([id]), ne(bookings.id, booking.id))
	if (oncePerPerson && booking.userId !== null) {
		const own = await reader.$count(bookings, and(others, eq(bookings.userId, booking.userId)))
		if (own > 0) return 'You’ve used this code. It’s once per person.'
	}
	if (maxUses === null || (await reader.$count(bookings, others)) < maxUses) return null
	return 'This code has been used up.'
}

/** Locks a code, so that its uses are counted while nobody takes one, and returns it. */
export async function lockCode(tx: Writer, id: number): Promise<PromoCode> {
	const [code] = await tx.update(promoCodes).set({ id }).where(eq(promoCodes.id, id)).returning()
	return code!
}

/**
 * Returns the code of a cancelled booking that is brought back, or null when it has been used up meanwhile.
 */
export async function codeAgain(tx: Writer, booking: Booking & { promoCodeId: number | null }) {
	if (booking.promoCodeId === null) return null
	const code = await lockCode(tx, booking.promoCodeId)
	return (await usedUp(tx, code, booking)) === null ? code.id : null
}
