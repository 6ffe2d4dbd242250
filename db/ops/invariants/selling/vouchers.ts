import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../../../client/index.ts'
import { credits, sales } from '../../../schema.ts'
import { heldOf, isShort } from './packs.ts'

/**
 * A gift voucher that is paid has a code and all of its price, one that was taken back no money, and one that is ordered neither.
 * It is valid for three years at least (Consumer Protection Act 68 of 2008, s 63(2)). Where it was used, it has become credit
 * of its worth at its venue, and else none.
 */
export async function brokenVouchers(db: Reader): Promise<string[]> {
	const rows = await db
		.select({ sale: sales, credit: { amount: credits.amount, courtId: credits.courtId } })
		.from(sales)
		.leftJoin(credits, eq(credits.cause, sql`'voucher:' || ${sales.id}`))
		.where(and(eq(sales.halfHours, 0), isNull(sales.eventId), isNull(sales.percent)))
		.orderBy(asc(sales.id))
	const held = await heldOf(db)
	return rows.flatMap(({ sale, credit }) => {
		const { id, courtId, price, code, payBy, cancelledAt, redeemedAt } = sale
		const cents = held.get(id) ?? 0
		const isOrder = payBy !== null && cancelledAt === null
		const lines: string[] = []
		if (isOrder && (code !== null || cents >= price * 100)) lines.push('is an order, and paid or has a code')
		if (!isOrder && cents !== (cancelledAt ? 0 : price * 100)) lines.push(`has ${cents} cents, but is worth R${price}`)
		if (!isOrder && !cancelledAt && code === null) lines.push('is paid and has no code')
		if (code !== null && isShort(sale)) lines.push('is valid for less than three years')
		if ((redeemedAt === null) !== (credit === null)) lines.push('is used without credit, or has credit and is not used')
		if (credit && (credit.amount !== price * 100 || credit.courtId !== courtId))
			lines.push('became credit of another amount or venue')
		return lines.map((line) => `Gift voucher ${id} ${line}`)
	})
}
