import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings, sports, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { at } from '#app/lib/time/time.ts'
import type { Days } from './period.ts'
import { courtNameOf } from '#db/query/columns.ts'

/** A booking in the venue's own list: who, what, when, and rand. */
export type Entry = Awaited<ReturnType<typeof findEntries>>[number]

/** Returns all bookings that start on some days, soonest first. Throws 404 when the venue is not the user's. */
export async function findEntries(user: Actor, venueId: number | null, { from, to }: Days) {
	const venue = await findOwnVenue(user, venueId, 'figures')
	const rows = await db
		.select({
			id: bookings.id,
			guest: bookings.guestName,
			customer: users.fullName,
			sport: sports.name,
			courtNumber: bookings.courtNumber,
			courtName: courtNameOf(bookings),
			startTime: bookings.startTime,
			endTime: bookings.endTime,
			status: bookings.status,
			noShow: bookings.noShow,
			paymentMethod: bookings.paymentMethod,
			paymentStatus: bookings.paymentStatus,
			totalPrice: bookings.totalPrice,
		})
		.from(bookings)
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.leftJoin(users, eq(users.id, bookings.userId))
		.where(
			and(eq(bookings.courtId, venue.id), gte(bookings.startTime, at(from, 0)), lt(bookings.startTime, at(to, 24))),
		)
		.orderBy(asc(bookings.startTime), asc(bookings.sportId), asc(bookings.courtNumber), asc(bookings.id))
	return rows.map(({ guest, customer, ...row }) => ({ ...row, customer: guest ?? customer ?? '' }))
}
