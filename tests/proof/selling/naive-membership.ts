import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, sales } from '#db/schema.ts'
import { lastDay } from '#app/features/ledger/sales/pack-hours.ts'
import { addDays } from '#app/lib/time/time.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Starts a paid membership as most would write it: it looks when the last one ends, and then writes. */
export async function startNaively(saleId: number, customerId: number, today: string) {
	const own = and(eq(sales.customerId, customerId), isNotNull(sales.startsOn), isNull(sales.cancelledAt))
	const [last] = await db.select().from(sales).where(own).orderBy(desc(sales.validUntil)).limit(1)
	await barrier()
	const startsOn = last ? addDays(last.validUntil!, 1) : today
	const set = { startsOn, validUntil: lastDay(startsOn, 1), payBy: null }
	await write((tx) => tx.update(sales).set(set).where(eq(sales.id, saleId)))
}

/** Prices a booking as most would write it: it looks whether the membership runs, and then writes. */
export async function priceNaively(bookingId: number, saleId: number) {
	const [sale] = await db.select().from(sales).where(eq(sales.id, saleId))
	await barrier()
	if (sale!.cancelledAt) return
	const set = { saleId, discount: 40, discountReason: 'Member price', totalPrice: 160, createdAt: new Date() }
	await write((tx) => tx.update(bookings).set(set).where(eq(bookings.id, bookingId)))
}
