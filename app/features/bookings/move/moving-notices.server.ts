import { and, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { billSplits } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { tellKnown } from '../booking-notices.server.ts'
import { accountKnown } from '../customers/customer-of.server.ts'
import type { Settled } from '../paying/settle-booking.server.ts'

/**
 * Tells the other side that a booking has moved: the owner where its player moved it, the player where the venue did; and
 * the signed-in players who pay a share of it. Each hears once, and who moved it not at all.
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
	const hear = [userId, await accountKnown(tx, before), by.id, ...told.map(({ userId }) => userId)]
	await notify(tx, [...told, ...(await toSharing(tx, [{ before, after: booking }], { not: hear, cause }))], now)
	await tellKnown(tx, before, by, { said: 'moved', place: { start: startTime, end: endTime, court } }, now)
}

type Moved = { before: BookingRow; after: BookingRow }

/**
 * Returns a notice for each of the signed-in people who pay a share of dates that have moved: of their first, and how many
 * more. Those in `not` hear of it otherwise, or did it.
 */
export async function toSharing(
	tx: Writer,
	moved: readonly Moved[],
	{ not, cause }: { not: (number | null)[]; cause: string },
): Promise<NewNotice[]> {
	if (moved.length === 0) return []
	const { bookingId, participantId, status } = billSplits
	const ids = moved.map(({ before }) => before.id)
	const shares = await tx
		.selectDistinct({ bookingId, userId: participantId })
		.from(billSplits)
		.where(and(inArray(bookingId, ids), isNotNull(participantId), ne(status, 'cancelled')))
	const told: NewNotice[] = []
	for (const userId of new Set(shares.map(({ userId }) => userId!))) {
		if (not.includes(userId)) continue
		const own = moved.filter(({ before }) => shares.some((it) => it.userId === userId && it.bookingId === before.id))
		const { before, after } = own[0]!
		const { id, startTime: start, endTime: end } = after
		const data = { what: (await describeBooking(tx, before)).what, start, end, more: own.length - 1 }
		told.push({ kind: 'booking', subject: 'booking', subjectId: id, userId, what: 'your game moved', data, cause })
	}
	return told
}
