import { eq } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { sales } from '#db/schema.ts'
import { settleSale, usedOf } from '#app/features/ledger/sales/sale.server.ts'

export type SaleRow = typeof sales.$inferSelect

/** Locks a sold pack, so that its hours are counted while nobody takes any, and returns it. */
export async function lockSale(tx: Writer, id: number): Promise<SaleRow> {
	const [sale] = await tx.update(sales).set({ id }).where(eq(sales.id, id)).returning()
	return sale!
}

/** Returns the half hours that are left of each of these packs; none of one that was taken back. */
export async function leftOf(reader: Reader, found: readonly Pick<SaleRow, 'id' | 'halfHours' | 'cancelledAt'>[]) {
	const used = await usedOf(
		reader,
		found.map(({ id }) => id),
	)
	const left = ({ id, halfHours, cancelledAt }: (typeof found)[number]) =>
		cancelledAt ? 0 : halfHours - (used.get(id) ?? 0)
	return new Map(found.map((sale) => [sale.id, left(sale)]))
}

type Booking = { status: string; saleId: number | null; packHalfHours: number; packKept: number }

/**
 * Takes the hours of its pack again for a cancelled booking that is brought back, and returns the pack, or null when it
 * has not enough left or was taken back.
 */
export async function packAgain(tx: Writer, { saleId, packHalfHours, packKept }: Booking) {
	if (saleId === null) return null
	const sale = await lockSale(tx, saleId)
	const left = (await leftOf(tx, [sale])).get(saleId)!
	return !sale.cancelledAt && left + packKept >= packHalfHours ? saleId : null
}

/** Refunds more of a pack that was taken back when one of its bookings uses less of it. */
export async function followSale(tx: Writer, saleId: number, now: Date) {
	const [sale] = await tx.select({ cancelledAt: sales.cancelledAt }).from(sales).where(eq(sales.id, saleId))
	if (sale!.cancelledAt) await settleSale(tx, saleId, now)
}
