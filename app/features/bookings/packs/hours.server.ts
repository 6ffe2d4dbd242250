import { and, eq, getTableColumns, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { bookings, sales } from '#db/schema.ts'
import { packHours } from '#app/features/ledger/sales/pack-hours.ts'
import { isOrder, isPack, lockSale, settleSale, usedOf, type SaleRow } from '#app/features/ledger/sales/sale.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { groupBy, portions } from '#app/lib/groups.ts'
import { capital } from '#app/lib/text/list.ts'
import { dateOf } from '#app/lib/time/time.ts'

type Held = Pick<SaleRow, 'id' | 'halfHours' | 'cancelledAt' | 'payBy'>

/** Returns the half hours that are left of each of these packs; none of one that is not paid or was taken back. */
export async function leftOf(reader: Reader, found: readonly Held[]) {
	const used = await usedOf(
		reader,
		found.map(({ id }) => id),
	)
	const left = (sale: Held) => (sale.cancelledAt || isOrder(sale) ? 0 : sale.halfHours - (used.get(sale.id) ?? 0))
	return new Map(found.map((sale) => [sale.id, left(sale)]))
}

/** Whether a pack has expired: its last day is over. */
export const hasExpired = ({ validUntil }: Pick<SaleRow, 'validUntil'>, now: Date) =>
	validUntil !== null && validUntil < dateOf(now)

/** Orders packs by when they expire, those that never do last. */
export const soonest = (a: Expiring, b: Expiring) =>
	(a.validUntil ?? '9').localeCompare(b.validUntil ?? '9') || a.id - b.id
type Expiring = Pick<SaleRow, 'id' | 'validUntil'>

/**
 * Returns the half hours that each of these customers has left in packs for a sport today, by pack, in the order in which
 * bookings use them. Customers without any are left out.
 */
export async function packsLeft(reader: Reader, customerIds: readonly number[], sportId: number, now: Date) {
	if (customerIds.length === 0) return new Map<number, number[]>()
	const held = await reader
		.select()
		.from(sales)
		.where(and(inArray(sales.customerId, [...customerIds]), isPack, isNull(sales.cancelledAt)))
	const left = await leftOf(reader, held)
	const open = held.filter((sale) => {
		const isForSport = sale.sportId === null || sale.sportId === sportId
		return isForSport && left.get(sale.id)! > 0 && !hasExpired(sale, now)
	})
	const byCustomer = groupBy(open.toSorted(soonest), ({ customerId }) => customerId!)
	return new Map([...byCustomer].map(([customer, own]) => [customer, own.map(({ id }) => left.get(id)!)]))
}

/** Says which hours of its pack a live booking would give back, `1 hour goes back to Ten hours.`; null without any. */
export async function hoursBackWords(reader: Reader, bookingId: number) {
	const [used] = await reader
		.select({ name: sales.name, halfHours: bookings.packHalfHours })
		.from(bookings)
		.innerJoin(sales, eq(sales.id, bookings.saleId))
		.where(and(eq(bookings.id, bookingId), ne(bookings.status, 'cancelled')))
	if (!used || used.halfHours === 0) return null
	return `${packHours(used.halfHours)} ${used.halfHours > 2 ? 'go' : 'goes'} back to ${used.name}.`
}

/** Returns the half hours that live bookings give back to their packs, by booking; none to a pack that was taken back. */
export async function hoursBackOf(
	reader: Reader,
	live: readonly (Pick<typeof bookings.$inferSelect, 'id' | 'packHalfHours'> & { saleId: number | null })[],
) {
	const ids = [...new Set(live.flatMap(({ saleId }) => saleId ?? []))]
	const gone = new Set<number>()
	for (const some of portions(ids)) {
		const found = await reader
			.select({ id: sales.id })
			.from(sales)
			.where(and(inArray(sales.id, some), isNotNull(sales.cancelledAt)))
		for (const { id } of found) gone.add(id)
	}
	const back = live.filter(({ saleId }) => saleId !== null && !gone.has(saleId))
	return new Map(back.map(({ id, packHalfHours }) => [id, packHalfHours]))
}

const PACK_IS_GONE = 'Its pack was taken back: its part of the price goes back with it'

/** Says which hours of its pack a cancelled booking gave back, ` 1 hour is back on Ten hours.`; empty without any. */
export async function hoursAreBackWords(
	reader: Reader,
	{ saleId, packHalfHours, packKept }: Pick<typeof bookings.$inferSelect, 'saleId' | 'packHalfHours' | 'packKept'>,
) {
	const back = packHalfHours - packKept
	if (saleId === null || back === 0) return ''
	const [sale] = await reader.select().from(sales).where(eq(sales.id, saleId))
	if (sale!.cancelledAt) return ` ${PACK_IS_GONE}.`
	return ` ${capital(packHours(back))} ${back > 2 ? 'are' : 'is'} back on ${sale!.name}.`
}

/**
 * Says with which hours of its pack a booking is paid, `Ten hours, 1 hour (9 of 10 left)`, and what became of them where
 * it is cancelled, `1 hour back on Ten hours (10 of 10 left)`; null without any.
 */
export async function paidByPack(reader: Reader, { id, packHalfHours }: { id: number; packHalfHours: number }) {
	if (packHalfHours === 0) return null
	const [row] = await reader
		.select({ sale: getTableColumns(sales), status: bookings.status, kept: bookings.packKept })
		.from(bookings)
		.innerJoin(sales, eq(sales.id, bookings.saleId))
		.where(eq(bookings.id, id))
	if (!row) return null
	const { sale, status, kept } = row
	if (status === 'cancelled' && sale.cancelledAt) return PACK_IS_GONE
	const left = (await leftOf(reader, [sale])).get(sale.id)!
	const back = status === 'cancelled' ? packHalfHours - kept : 0
	const used = status === 'cancelled' ? kept > 0 && `${packHours(kept)} kept` : packHours(packHalfHours)
	const words = [back > 0 ? `${packHours(back)} back on ${sale.name}` : sale.name, used].filter(Boolean).join(', ')
	return `${words} (${left / 2} of ${sale.halfHours / 2} left)`
}

type Covered = { saleId: number | null; packHalfHours: number }
type Booking = Covered & { status: string; packKept: number }

/**
 * Takes the hours of a pack again for a booking that is brought back, or that `was` covered by it before its price
 * changed. Returns the pack, or null when it has not enough left or was taken back.
 */
export async function packAgain(tx: Writer, booking: Booking, was: Covered = booking) {
	if (was.saleId === null) return null
	const sale = await lockSale(tx, was.saleId)
	return (await covers(tx, sale, booking, was)) ? sale.id : null
}

/** Whether the pack that paid for a cancelled booking cannot pay for it again, as `packAgain` has it. */
export async function isPackGone(reader: Reader, booking: Booking) {
	if (booking.saleId === null) return false
	const [sale] = await reader.select().from(sales).where(eq(sales.id, booking.saleId))
	return !(await covers(reader, sale!, booking, booking))
}

async function covers(reader: Reader, sale: SaleRow, booking: Booking, { packHalfHours }: Covered) {
	const left = (await leftOf(reader, [sale])).get(sale.id)!
	return !sale.cancelledAt && left + usedBy(booking, sale.id) >= packHalfHours
}

/** The half hours of a pack that a booking uses now: cancelled, those that the venue keeps. */
export function usedBy({ saleId, status, packHalfHours, packKept }: Booking, id: number) {
	if (saleId !== id) return 0
	return status === 'cancelled' ? packKept : packHalfHours
}

/** Throws 409 where a booking needs more half hours of its pack than it has and than are left. */
export async function requireHours(tx: Writer, booking: Booking, halfHours: number) {
	if (halfHours <= booking.packHalfHours) return
	if ((await packAgain(tx, booking, { saleId: booking.saleId, packHalfHours: halfHours })) === null)
		throw conflict('Its pack has no hours left for that.')
}

/** Refunds more of a pack that was taken back when one of its bookings uses less of it. */
export async function followSale(tx: Writer, saleId: number, now: Date) {
	const [sale] = await tx.select({ cancelledAt: sales.cancelledAt }).from(sales).where(eq(sales.id, saleId))
	if (sale!.cancelledAt) await settleSale(tx, saleId, now)
}
