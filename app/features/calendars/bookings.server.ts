import { and, asc, eq, gte, lt, type SQL } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings, courts, sports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { entryCodeOf } from '#app/features/bookings/entry-code.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { calendarHeaders, calendarText } from '#app/lib/ical.server.ts'
import { bookingEntry } from './booking-entry.server.ts'
import { MOST_OF_A_KIND, type Window } from './window.ts'

/** The bookings a person made for themselves that start in the window. */
export async function entriesOfBookings(user: Pick<Actor, 'id'>, { from, to }: Window, now: Date) {
	const mine = and(eq(bookings.userId, user.id), gte(bookings.startTime, from), lt(bookings.startTime, to))
	return (await read(mine, MOST_OF_A_KIND, now)).map(bookingEntry)
}

/** One booking of a person's own as a calendar file; 404 where it does not exist or is somebody else's. */
export async function bookingFile(user: Pick<Actor, 'id'>, id: number, origin: string, now: Date) {
	const [booking] = await read(and(eq(bookings.id, id), eq(bookings.userId, user.id)), 1, now)
	if (!booking) throw notFound('Booking not found')
	const entry = bookingEntry(booking)
	return new Response(calendarText({ name: entry.title, product: 'Booking', entries: [entry] }, origin, now), {
		headers: { ...calendarHeaders(`booking-${id}`), 'Cache-Control': 'no-store' },
	})
}

async function read(where: SQL | undefined, limit: number, now: Date) {
	const rows = await db
		.select({
			...{ id: bookings.id, courtNumber: bookings.courtNumber, status: bookings.status },
			...{ startTime: bookings.startTime, endTime: bookings.endTime },
			...{ createdAt: bookings.createdAt, updatedAt: bookings.updatedAt },
			sport: sports.name,
			venue: {
				...{ name: courts.name, address: courts.address, location: courts.location, city: courts.city },
				...{ latitude: courts.latitude, longitude: courts.longitude },
			},
		})
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.where(where)
		.orderBy(asc(bookings.startTime), asc(bookings.id))
		.limit(limit)
	return rows.map((row) => {
		const enters = row.status === 'confirmed' && row.endTime > now
		return { ...row, entryCode: enters ? entryCodeOf(row.id) : null }
	})
}
