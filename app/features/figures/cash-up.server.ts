import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings, sports, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { groupBy } from '#app/lib/group-by.ts'
import { at } from '#app/lib/time.ts'
import type { Days } from './period.ts'

/** One booking as the venue's own lists of money show it: who, what, when, and whole rand. */
export type Entry = Awaited<ReturnType<typeof findEntries>>[number]

/** Every booking that starts within some days, soonest first. 404 for somebody else's venue. */
export async function findEntries(user: Actor, venueId: number | null, { from, to }: Days) {
	const venue = await findOwnVenue(user, venueId)
	const rows = await db
		.select({
			id: bookings.id,
			guest: bookings.guestName,
			customer: users.fullName,
			sport: sports.name,
			courtNumber: bookings.courtNumber,
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

/** How many bookings there are and what of them is paid and unpaid, in whole rand. */
export type Takings = { method: string; bookings: number; paid: number; unpaid: number }

/**
 * The takings by payment method and altogether. What is cancelled counts only as money that is there: as paid
 * while it has not been given back.
 */
export function cashUp(entries: readonly Entry[]): { methods: Takings[]; total: Takings } {
	const counted = entries.filter((entry) => entry.status !== 'cancelled' || entry.paymentStatus === 'paid')
	const methods = [...groupBy(counted, (entry) => entry.paymentMethod)].map(([method, group]) => takings(method, group))
	return { methods: methods.sort((a, b) => a.method.localeCompare(b.method)), total: takings('Total', counted) }
}

function takings(method: string, entries: readonly Entry[]): Takings {
	const sumOf = (status: Entry['paymentStatus']) =>
		entries.filter((entry) => entry.paymentStatus === status).reduce((total, { totalPrice }) => total + totalPrice, 0)
	return {
		method,
		bookings: entries.filter((entry) => entry.status !== 'cancelled').length,
		paid: sumOf('paid'),
		unpaid: sumOf('pending'),
	}
}
