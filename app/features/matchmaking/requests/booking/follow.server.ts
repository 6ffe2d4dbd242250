import { and, eq, inArray } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { bookings, courts, matchRequests, matchResponses } from '#db/schema.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { followWithCalls } from '../../calls/end-calls.server.ts'
import { whenColumns } from '../../when.ts'
import { closeRequest } from '../closing/cancel.server.ts'
import { lockRequest } from '../closing/lock.server.ts'
import { requestNotice } from '../request-notice.ts'

const LIVE = ['open', 'matched'] as const

/**
 * Updates the requests and calls for these bookings, in the transaction that moved or cancelled them: a cancelled booking cancels
 * its request, a moved one gives it the new time and place. Accepted and waiting players are told.
 */
export async function followBookings(tx: Writer, bookingIds: number[], now: Date) {
	if (bookingIds.length === 0) return
	await followWithCalls(tx, bookingIds, now)
	const found = await tx
		.select({
			id: matchRequests.id,
			startsAt: matchRequests.startsAt,
			createdAt: matchRequests.createdAt,
			status: bookings.status,
			cancelReason: bookings.cancelReason,
			startTime: bookings.startTime,
			courtId: bookings.courtId,
			city: courts.city,
			venue: courts.name,
		})
		.from(matchRequests)
		.innerJoin(bookings, eq(bookings.id, matchRequests.bookingId))
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.where(and(inArray(matchRequests.bookingId, bookingIds), inArray(matchRequests.status, LIVE)))
	for (const request of found) {
		if (request.status === 'cancelled')
			await closeRequest(tx, request.id, {
				now,
				words: 'The court booking was cancelled.',
				byOwner: request.cancelReason === 'customer',
			})
		else if (request.startsAt?.getTime() !== request.startTime.getTime()) await move(tx, request, now)
	}
}

export const followBooking = (tx: Writer, bookingId: number, now: Date) => followBookings(tx, [bookingId], now)

type Moved = { id: number; createdAt: Date; startTime: Date; courtId: number; city: string; venue: string }

async function move(tx: Writer, { id, createdAt, startTime: startsAt, courtId, city, venue }: Moved, now: Date) {
	const locked = await lockRequest(tx, id, now)
	if (locked.status !== 'open' && locked.status !== 'matched') return
	const times = whenColumns({ startsAt, createdAt, preferredDays: [], preferredTimes: [] })
	await tx
		.update(matchRequests)
		.set({ startsAt, courtId, city, ...times })
		.where(and(eq(matchRequests.id, id), inArray(matchRequests.status, LIVE)))
	const people = await tx
		.select({ userId: matchResponses.responderId })
		.from(matchResponses)
		.where(and(eq(matchResponses.matchRequestId, id), inArray(matchResponses.status, ['pending', 'accepted'])))
	const about = requestNotice(locked, `moved:${startsAt.getTime()}:${now.getTime()}`)
	const data = { request: locked.title, start: startsAt, venue }
	await notify(
		tx,
		people.map(({ userId }) => ({ ...about, userId, what: 'moved' as const, data })),
		now,
	)
}
