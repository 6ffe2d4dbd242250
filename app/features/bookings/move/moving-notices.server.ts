import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { billSplits } from '#db/schema.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import type { Settled } from '#app/features/ledger/settle.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { dateOf, formatLongDate, formatTimeRange } from '#app/lib/time/time.ts'

/** Tells the owner, and the signed-in players who pay a share of it, that a booking has moved. */
export async function tellOfMove(tx: Writer, before: BookingRow, { booking }: Settled, now: Date) {
	const { ownerId, what } = await describeBooking(tx, before)
	const { id, userId, courtId, courtNumber, startTime, endTime } = booking
	const time = `${formatLongDate(startTime)}, ${formatTimeRange(startTime, endTime)}`
	const cause = `booking:${id}:moved:${now.toISOString()}`
	const told: NewNotice[] = []
	if (ownerId !== null && ownerId !== userId) {
		const title = 'Booking moved by the player'
		const body = `${what}. It is now ${time}, court ${courtNumber}.`
		const link = `/venue-dashboard/${courtId}/day?date=${dateOf(startTime)}`
		told.push({ userId: ownerId, kind: 'booking', title, body, link, cause })
	}
	const sharing = await tx
		.selectDistinct({ userId: billSplits.participantId })
		.from(billSplits)
		.where(and(eq(billSplits.bookingId, id), isNotNull(billSplits.participantId), ne(billSplits.status, 'cancelled')))
	for (const person of sharing) {
		if (person.userId === null || person.userId === userId || person.userId === ownerId) continue
		const words = { title: 'Your game has moved', body: `${what}. It is now ${time}.` }
		told.push({ userId: person.userId, kind: 'booking', ...words, cause })
	}
	await notify(tx, told, now)
}
