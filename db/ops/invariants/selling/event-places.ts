import { asc, eq, isNotNull } from 'drizzle-orm'
import type { Reader } from '../../../client/index.ts'
import { customers, eventParticipants, events, sales } from '../../../schema.ts'
import { heldOf } from './packs.ts'

/**
 * A person who pays for a place at an event has it, and only while the event is on; those who wait pay nothing. It is of the event's
 * venue, and holds no more money than its price, or once it has ended than what stays of that.
 */
export async function brokenEventPlaces(db: Reader): Promise<string[]> {
	const rows = await db
		.select({
			sale: sales,
			userId: customers.userId,
			event: { courtId: events.courtId, status: events.status },
			row: eventParticipants,
		})
		.from(sales)
		.innerJoin(events, eq(events.id, sales.eventId))
		.leftJoin(customers, eq(customers.id, sales.customerId))
		.leftJoin(eventParticipants, eq(eventParticipants.saleId, sales.id))
		.where(isNotNull(sales.eventId))
		.orderBy(asc(sales.id))
	const held = await heldOf(db)
	return rows.flatMap(({ sale, userId, event, row }) => {
		const { id, courtId, eventId, price, kept, payBy, cancelledAt } = sale
		const lines: string[] = []
		const live = cancelledAt === null
		const cents = held.get(id) ?? 0
		const most = (live ? price : kept) * 100
		if (courtId !== event.courtId) lines.push('is of another venue than its event')
		if (cents > most) lines.push(`holds ${cents} cents, of which only ${most} may stay`)
		if (live && payBy !== null && cents >= most) lines.push('is paid and may still lapse')
		if (live && event.status === 'cancelled') lines.push('is of an event that was cancelled')
		if (live && userId !== null && row === null) lines.push('is paid for by a person who does not have it')
		if (row && row.eventId !== eventId) lines.push('is of another event than its person')
		if (row && userId !== null && row.userId !== userId) lines.push('is of another person')
		if (row && row.status !== 'registered' && row.status !== 'attended')
			lines.push(`is paid by a person who is ${row.status}`)
		if (row && !live && event.status !== 'cancelled') lines.push('has ended, but its person still has it')
		return lines.map((line) => `Place ${id} ${line}`)
	})
}
