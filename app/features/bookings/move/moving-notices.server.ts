import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { billSplits } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { tellKnown } from '../booking-notices.server.ts'
import type { Settled } from '../paying/settle-booking.server.ts'

/**
 * Tells the other side that a booking has moved: the owner where its player moved it, the player where the venue did; and
 * the signed-in players who pay a share of it.
 */
export async function tellOfMove(tx: Writer, before: BookingRow, { booking, account }: Settled, by: Actor, now: Date) {
	const { ownerId, venue, what } = await describeBooking(tx, before)
	const { court } = await describeBooking(tx, booking)
	const { id, userId, courtId, startTime, endTime } = booking
	const about = { kind: 'booking', subject: 'booking', subjectId: id } as const
	const cause = `booking:${id}:moved:${now.toISOString()}`
	const data = { what, start: startTime, end: endTime }
	const told: NewNotice[] = []
	if (userId !== by.id) {
		const free = startTime.getTime() !== before.startTime.getTime() && booking.freeCancelHours === 0
		const toPlayer = { ...data, court, venue, due: account.due, free }
		if (userId !== null) told.push({ ...about, userId, what: 'moved by venue', data: toPlayer, cause })
	} else if (ownerId !== null && ownerId !== by.id) {
		const atVenue = { ...data, court, venueId: courtId }
		told.push({ ...about, userId: ownerId, what: 'moved by player', data: atVenue, cause })
	}
	const sharing = await tx
		.selectDistinct({ userId: billSplits.participantId })
		.from(billSplits)
		.where(and(eq(billSplits.bookingId, id), isNotNull(billSplits.participantId), ne(billSplits.status, 'cancelled')))
	for (const person of sharing) {
		if (person.userId === null || person.userId === userId || person.userId === ownerId) continue
		told.push({ ...about, userId: person.userId, what: 'your game moved', data, cause })
	}
	await notify(tx, told, now)
	await tellKnown(tx, before, by, { said: 'moved', place: { start: startTime, end: endTime, court } }, now)
}
