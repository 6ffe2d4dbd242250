import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { billSplits } from '#db/schema.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import type { Settled } from '../paying/settle-booking.server.ts'

/** Tells the owner, and the signed-in players who pay a share of it, that a booking has moved. */
export async function tellOfMove(tx: Writer, before: BookingRow, { booking }: Settled, now: Date) {
	const { ownerId, what } = await describeBooking(tx, before)
	const { id, userId, courtId, courtNumber, startTime, endTime } = booking
	const about = { kind: 'booking', subject: 'booking', subjectId: id } as const
	const cause = `booking:${id}:moved:${now.toISOString()}`
	const data = { what, start: startTime, end: endTime }
	const told: NewNotice[] = []
	if (ownerId !== null && ownerId !== userId) {
		const atVenue = { ...data, court: courtNumber, venueId: courtId }
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
}
