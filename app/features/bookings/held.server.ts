import { and, asc, eq, gt, gte, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { bookedHours, bookings, events, users } from '#db/schema.ts'
import { DAY, HOUR } from '#app/lib/time.ts'
import type { BookingStatus } from './status.ts'

/** The statuses of bookings that are still to take place. */
export const LIVE: BookingStatus[] = ['pending', 'confirmed']

/** Part of a venue in a stretch of time: all its sports, or one, and all courts of it, or one. */
export type Stretch = {
	venueId: number
	sportId: number | null
	courtNumber: number | null
	startTime: Date
	endTime: Date
}

/** An event that has reserved a court, once for each of its courts: from its first to its last reserved hour there. */
export type EventOnCourt = {
	id: number
	name: string
	createdById: number
	sportId: number
	courtNumber: number
	startTime: Date
	endTime: Date
}

/** The bookings of those statuses that lie in the stretch, or reach into it, soonest first, with who plays. */
export function bookingsIn(reader: Reader, stretch: Stretch, statuses: BookingStatus[]) {
	return reader
		.select({
			id: bookings.id,
			userId: bookings.userId,
			fullName: users.fullName,
			guestName: bookings.guestName,
			sportId: bookings.sportId,
			courtNumber: bookings.courtNumber,
			startTime: bookings.startTime,
			endTime: bookings.endTime,
			status: bookings.status,
			paymentStatus: bookings.paymentStatus,
			totalPrice: bookings.totalPrice,
			noShow: bookings.noShow,
		})
		.from(bookings)
		.leftJoin(users, eq(users.id, bookings.userId))
		.where(reachesInto(stretch, statuses))
		.orderBy(asc(bookings.startTime), asc(bookings.id))
}
export type BookingIn = Awaited<ReturnType<typeof bookingsIn>>[number]

/** The condition behind `bookingsIn`. A booking is never longer than a day, which keeps the search short. */
export function reachesInto(stretch: Stretch, statuses: BookingStatus[]) {
	const { venueId, sportId, courtNumber, startTime, endTime } = stretch
	return and(
		eq(bookings.courtId, venueId),
		gt(bookings.startTime, new Date(startTime.getTime() - DAY)),
		lt(bookings.startTime, endTime),
		gt(bookings.endTime, startTime),
		inArray(bookings.status, statuses),
		sportId === null ? undefined : eq(bookings.sportId, sportId),
		courtNumber === null ? undefined : eq(bookings.courtNumber, courtNumber),
	)
}

/** The events that hold courts in the stretch, soonest first; only the hours inside it count. */
export async function eventsIn(reader: Reader, stretch: Stretch): Promise<EventOnCourt[]> {
	const rows = await reader
		.select({
			id: events.id,
			name: events.name,
			createdById: events.createdById,
			sportId: bookedHours.sportId,
			courtNumber: bookedHours.courtNumber,
			hour: bookedHours.hour,
		})
		.from(bookedHours)
		.innerJoin(events, eq(events.id, bookedHours.eventId))
		.where(heldByEvents(stretch))
		.orderBy(asc(bookedHours.hour), asc(bookedHours.courtNumber))
	const found = new Map<string, EventOnCourt>()
	for (const { hour, ...event } of rows) {
		const endTime = new Date(hour.getTime() + HOUR)
		const key = `${event.id}:${event.sportId}:${event.courtNumber}`
		const known = found.get(key)
		if (known) known.endTime = endTime
		else found.set(key, { ...event, startTime: hour, endTime })
	}
	return [...found.values()]
}

/** The hours that events hold in the stretch. */
export function heldByEvents({ venueId, sportId, courtNumber, startTime, endTime }: Stretch) {
	return and(
		eq(bookedHours.courtId, venueId),
		isNotNull(bookedHours.eventId),
		gte(bookedHours.hour, startTime),
		lt(bookedHours.hour, endTime),
		sportId === null ? undefined : eq(bookedHours.sportId, sportId),
		courtNumber === null ? undefined : eq(bookedHours.courtNumber, courtNumber),
	)
}
