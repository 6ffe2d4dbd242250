import { and, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings, courts, sports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { entryCodeOf } from '#app/features/bookings/entry-code.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { calendarHeaders, calendarText } from '#app/lib/time/ical.server.ts'
import { bookingEntry } from './booking-entry.server.ts'
import { readWindow, type Window } from './window.server.ts'
import { courtNameOf } from '#db/query/columns.ts'

/** Returns bookings that the user made for themselves and that start in the window. */
export async function entriesOfBookings(user: Pick<Actor, 'id'>, window: Window) {
	const rows = await readWindow(window, { start: bookings.startTime, id: bookings.id }, ({ within, order, limit }) =>
		select()
			.where(and(eq(bookings.userId, user.id), within))
			.orderBy(...order)
			.limit(limit),
	)
	return rows.map((row) => bookingEntry(withCode(row, window.now)))
}

/** Returns one of the user's own bookings as a calendar file. Throws 404 otherwise. */
export async function bookingFile(user: Pick<Actor, 'id'>, id: number, origin: string, now: Date) {
	const [booking] = await select().where(and(eq(bookings.id, id), eq(bookings.userId, user.id)))
	if (!booking) throw notFound('Booking not found')
	const entry = bookingEntry(withCode(booking, now))
	return new Response(calendarText({ name: entry.title, product: 'Booking', entries: [entry] }, origin, now), {
		headers: { ...calendarHeaders(`booking-${id}`), 'Cache-Control': 'no-store' },
	})
}

const select = () =>
	db
		.select({
			id: bookings.id,
			courtNumber: bookings.courtNumber,
			courtName: courtNameOf(bookings),
			status: bookings.status,
			startTime: bookings.startTime,
			endTime: bookings.endTime,
			createdAt: bookings.createdAt,
			updatedAt: bookings.updatedAt,
			sport: sports.name,
			venue: {
				name: courts.name,
				address: courts.address,
				location: courts.location,
				city: courts.city,
				latitude: courts.latitude,
				longitude: courts.longitude,
			},
		})
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.innerJoin(sports, eq(sports.id, bookings.sportId))

function withCode(booking: Awaited<ReturnType<typeof select>>[number], now: Date) {
	const enters = booking.status === 'confirmed' && booking.endTime > now
	return { ...booking, entryCode: enters ? entryCodeOf(booking.id) : null }
}
