import { asc, eq, gt, inArray, isNotNull, ne, or, and, sql } from 'drizzle-orm'
import type { Reader } from '../../../client/index.ts'
import { bookingImports, bookings, packs, payments, refunds, sales } from '../../../schema.ts'

/**
 * No pack has more hours used than were bought, or less than none; all are of their venue, valid for three years at
 * least (Consumer Protection Act 68 of 2008, s 63(2)), and paid in full, or in part where the venue took one back. No
 * money came for one that was sold in another system, whose price here is 0 and whose last day is as it was agreed
 * there. An order that is not paid has less than its price, and no hours used.
 */
export async function brokenPacks(db: Reader): Promise<string[]> {
	const used = sql<number>`coalesce(sum(case when ${bookings.status} = 'cancelled' then ${bookings.packKept} else ${bookings.packHalfHours} end), 0)`
	const counted = await db
		.select({ id: sales.id, bought: sales.halfHours, used: used.mapWith(Number) })
		.from(sales)
		.innerJoin(bookings, and(isNotNull(bookings.saleId), eq(bookings.saleId, sales.id)))
		.groupBy(sales.id, sales.halfHours)
		.orderBy(asc(sales.id))
	const astray = await db
		.select({ id: bookings.id, saleId: sales.id })
		.from(bookings)
		.innerJoin(sales, and(isNotNull(bookings.saleId), eq(sales.id, bookings.saleId)))
		.where(
			and(
				gt(sales.halfHours, 0),
				or(ne(bookings.courtId, sales.courtId), and(isNotNull(sales.sportId), ne(sales.sportId, bookings.sportId))),
			),
		)
		.orderBy(asc(bookings.id))
	const rows = await db
		.select({ sale: sales, pack: { courtId: packs.courtId } })
		.from(sales)
		.leftJoin(packs, eq(packs.id, sales.packId))
		.where(gt(sales.halfHours, 0))
		.orderBy(asc(sales.id))
	const strays = await db
		.select({ id: sales.id })
		.from(sales)
		.innerJoin(bookingImports, eq(bookingImports.id, sales.importId))
		.where(or(ne(bookingImports.courtId, sales.courtId), ne(bookingImports.kind, 'packs')))
		.orderBy(asc(sales.id))
	const held = await heldOf(db)
	const usedOf = new Map(counted.map(({ id, used }) => [id, used]))
	return [
		...counted
			.filter(({ bought, used }) => used > bought || used < 0)
			.map(({ id, bought, used }) => `Sold pack ${id} has ${used} half hours used of ${bought}`),
		...astray.map(({ id, saleId }) => `Booking ${id} has hours of sold pack ${saleId}, which is not for it`),
		...strays.map(({ id }) => `Sold pack ${id} is of another venue than its import, or of an import of something else`),
		...rows.flatMap(({ sale, pack }) => {
			const { id, courtId, price, halfHours, cancelledAt, payBy } = sale
			const isOrder = payBy !== null && cancelledAt === null
			const cents = held.get(id) ?? 0
			const part = cancelledAt ? Math.ceil((2 * price * (usedOf.get(id) ?? 0)) / halfHours) / 2 : price
			return [
				...(pack === null || pack.courtId === courtId ? [] : [`Sold pack ${id} is of another venue than its offer`]),
				...(sale.importId === null && isShort(sale) ? [`Sold pack ${id} is valid for less than three years`] : []),
				...(isOrder || cents === part * 100
					? []
					: [`Sold pack ${id} has ${cents} cents, but its price is ${part * 100}`]),
				...(isOrder && cents >= price * 100 ? [`Sold pack ${id} is paid and still an order`] : []),
				...(payBy !== null && usedOf.get(id) ? [`Sold pack ${id} has hours used and is not paid`] : []),
			]
		}),
	]
}

type Dated = Pick<typeof sales.$inferSelect, 'validUntil' | 'boughtOn' | 'createdAt'>

/** Whether what was sold is valid for less than three years from that day. */
export const isShort = ({ validUntil, boughtOn, createdAt }: Dated) =>
	validUntil !== null && validUntil < threeYearsFrom(boughtOn ?? saDay(createdAt))

const saDay = (instant: Date) => new Date(instant.getTime() + 2 * 3_600_000).toISOString().slice(0, 10)

/** The day of three years later. */
function threeYearsFrom(date: string) {
	// The last day of February, where that year has no 29th.
	return `${Number(date.slice(0, 4)) + 3}${date.slice(4).replace('-02-29', '-02-28')}`
}

/** Returns the money that came for each sale and has not gone back or is on its way, in whole cents. */
export async function heldOf(db: Reader) {
	const held = new Map<number, number>()
	const came = await db
		.select({ id: payments.saleId, cents: payments.receivedAmount })
		.from(payments)
		.where(
			and(
				isNotNull(payments.saleId),
				isNotNull(payments.receivedAt),
				inArray(payments.status, ['success', 'refunded']),
			),
		)
	const gone = await db
		.select({ id: refunds.saleId, cents: refunds.amount })
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.where(and(isNotNull(refunds.saleId), inArray(payments.status, ['success', 'refunded'])))
	for (const { id, cents } of came) held.set(id!, (held.get(id!) ?? 0) + cents!)
	for (const { id, cents } of gone) held.set(id!, (held.get(id!) ?? 0) - cents)
	return held
}
