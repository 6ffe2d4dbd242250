import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Reader } from '../../../client/index.ts'
import { bookings, packs, sales } from '../../../schema.ts'
import { heldOf } from './packs.ts'

/**
 * A membership has what its plan says, and all of its price once it is paid; one that was taken back has what the venue
 * keeps, and one that is ordered less. A customer has one at a time. A booking that costs less by one is of its venue, was
 * priced before it was taken back, and costs as much less as it says.
 */
export async function brokenMemberships(db: Reader): Promise<string[]> {
	const rows = await db
		.select({ sale: sales, plan: packs })
		.from(sales)
		.innerJoin(packs, eq(packs.id, sales.packId))
		.where(isNotNull(sales.percent))
		.orderBy(asc(sales.id))
	const held = await heldOf(db)
	const broken = rows.flatMap(({ sale, plan }) => {
		const { id, courtId, price, payBy, cancelledAt, kept } = sale
		const cents = held.get(id) ?? 0
		const isOrder = payBy !== null && cancelledAt === null
		const lines: string[] = []
		if (courtId !== plan.courtId) lines.push('is of another venue than its plan')
		if (plan.percent !== sale.percent || plan.daysAhead !== sale.daysAhead) lines.push('says other than its plan')
		if (isOrder && cents >= price * 100) lines.push('is paid and still an order')
		if (!isOrder && cents !== (cancelledAt ? kept : price) * 100)
			lines.push(`has ${cents} cents, but is to have ${(cancelledAt ? kept : price) * 100}`)
		return lines.map((line) => `Membership ${id} ${line}`)
	})
	const live = rows.map(({ sale }) => sale).filter(({ startsOn, cancelledAt }) => startsOn && !cancelledAt)
	const twice = live.flatMap((one) =>
		live.some(
			(other) =>
				other.id < one.id &&
				other.customerId !== null &&
				other.customerId === one.customerId &&
				other.startsOn! <= one.validUntil! &&
				one.startsOn! <= other.validUntil!,
		)
			? [`Membership ${one.id} runs beside another of its customer`]
			: [],
	)
	return [...broken, ...twice, ...(await brokenPrices(db))]
}

async function brokenPrices(db: Reader) {
	const rows = await db
		.select({ booking: bookings, sale: sales })
		.from(bookings)
		.innerJoin(sales, and(isNotNull(bookings.saleId), eq(sales.id, bookings.saleId)))
		.where(and(eq(sales.halfHours, 0), isNull(bookings.discountById)))
		.orderBy(asc(bookings.id))
	return rows.flatMap(({ booking, sale }) => {
		const { id, courtId, breakdown, discount, createdAt } = booking
		const hire = breakdown.reduce((sum, { price }) => sum + price, 0)
		const lines: string[] = []
		if (sale.percent === null) lines.push('costs less by something that is no membership')
		if (courtId !== sale.courtId) lines.push('costs less by a membership of another venue')
		if (sale.cancelledAt && createdAt > sale.cancelledAt) lines.push('was priced by a membership that had ended')
		if (discount !== Math.min(hire, Math.round((hire * (sale.percent ?? 0)) / 100)))
			lines.push(`costs R${discount} less by a membership of ${sale.percent}% off R${hire}`)
		return lines.map((line) => `Booking ${id} ${line}`)
	})
}
