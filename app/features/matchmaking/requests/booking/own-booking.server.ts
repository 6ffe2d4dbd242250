import { and, eq, inArray } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { bookings, courts, matchRequests, sports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { DAYS_AHEAD } from '../../rules.ts'
import { timeProblem } from '../../status.ts'

/**
 * The player's own booking for which they may look for players. Throws 404 if it is not theirs, 409 if it is no longer
 * valid, starts too soon for anybody to answer, or is too far ahead.
 */
export async function findPlayableBooking(user: Actor, id: number | null, now: Date, reader: Reader = db) {
	const [row] =
		id === null ? [] : await selectBookings(reader).where(and(eq(bookings.id, id), eq(bookings.userId, user.id)))
	if (!row) throw notFound('Booking not found')
	const { status, ...booking } = row
	if (status === 'cancelled') throw conflict('This booking was cancelled, so you can’t look for players.')
	const problem = timeProblem(booking.startTime, now)
	if (status === 'completed' || problem === 'past') throw conflict('This booking has started or is over.')
	if (problem === 'soon') throw conflict('This booking starts within 2 hours. That’s too soon to find players.')
	if (problem === 'far')
		throw conflict(`This booking is more than ${DAYS_AHEAD} days away. That’s too early to find players.`)
	return booking
}

const selectBookings = (reader: Reader) =>
	reader
		.select({
			id: bookings.id,
			status: bookings.status,
			startTime: bookings.startTime,
			endTime: bookings.endTime,
			sportId: bookings.sportId,
			courtId: bookings.courtId,
			city: courts.city,
			price: bookings.totalPrice,
			sport: sports.name,
			venue: courts.name,
		})
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.innerJoin(sports, eq(sports.id, bookings.sportId))

export async function findRequestOfBooking(user: Actor, bookingId: number, reader: Reader = db) {
	const [row] = await reader
		.select({ id: matchRequests.id })
		.from(matchRequests)
		.where(
			and(
				eq(matchRequests.bookingId, bookingId),
				eq(matchRequests.userId, user.id),
				inArray(matchRequests.status, ['open', 'matched']),
			),
		)
	return row?.id ?? null
}
