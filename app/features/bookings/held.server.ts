import { and, asc, eq, gt, gte, isNotNull, lt, type SQLWrapper } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { among, prepared, several } from '#db/prepared.ts'
import { bookedHours, bookings, events, users } from '#db/schema.ts'
import { unindexed } from '#db/unindexed.ts'
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
export async function bookingsIn(reader: Reader, stretch: Stretch, statuses: BookingStatus[]) {
	const { venueId, startTime, endTime } = stretch
	// A booking is never longer than a day, which keeps the search short.
	const after = new Date(startTime.getTime() - DAY)
	const values = { venueId, after, startTime, endTime, statuses }
	return (await findBookings(reader, values)).filter(isOnItsCourts(stretch))
}
export type BookingIn = Awaited<ReturnType<typeof bookingsIn>>[number]

const findBookings = prepared(
	{
		venueId: bookings.courtId,
		after: bookings.startTime,
		startTime: bookings.endTime,
		endTime: bookings.startTime,
		statuses: several(bookings.status),
	},
	(reader, { venueId, after, startTime, endTime, statuses }) =>
		reader
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
				paymentMethod: bookings.paymentMethod,
				payBy: bookings.payBy,
				createdAt: bookings.createdAt,
			})
			.from(bookings)
			.leftJoin(users, eq(users.id, bookings.userId))
			.where(
				and(
					eq(bookings.courtId, venueId),
					gt(bookings.startTime, after),
					lt(bookings.startTime, endTime),
					gt(bookings.endTime, startTime),
					unindexed(among(bookings.status, statuses)),
				),
			)
			.orderBy(asc(bookings.startTime), asc(bookings.id)),
)

/** Whether something stands on one of the courts of the stretch. */
export const isOnItsCourts =
	({ sportId, courtNumber }: Stretch) =>
	(place: { sportId: number; courtNumber: number }) =>
		(sportId === null || place.sportId === sportId) && (courtNumber === null || place.courtNumber === courtNumber)

/** The events that hold courts in the stretch, soonest first; only the hours inside it count. */
export async function eventsIn(reader: Reader, stretch: Stretch): Promise<EventOnCourt[]> {
	const { venueId, startTime, endTime } = stretch
	const rows = (await findEventHours(reader, { venueId, startTime, endTime })).filter(isOnItsCourts(stretch))
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

const findEventHours = prepared(
	{ venueId: bookedHours.courtId, startTime: bookedHours.hour, endTime: bookedHours.hour },
	(reader, stretch) =>
		reader
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
			.where(and(hoursIn(stretch), isNotNull(bookedHours.eventId)))
			.orderBy(asc(bookedHours.hour), asc(bookedHours.courtNumber)),
)

type Hours = { venueId: number | SQLWrapper } & Record<'startTime' | 'endTime', Date | SQLWrapper>

/** The hours in the stretch that something holds, on all courts. */
export const hoursIn = ({ venueId, startTime, endTime }: Hours) =>
	and(eq(bookedHours.courtId, venueId), gte(bookedHours.hour, startTime), lt(bookedHours.hour, endTime))

/** The hours that events hold in the stretch. */
export function heldByEvents({ sportId, courtNumber, ...stretch }: Stretch) {
	return and(
		hoursIn(stretch),
		isNotNull(bookedHours.eventId),
		sportId === null ? undefined : eq(bookedHours.sportId, sportId),
		courtNumber === null ? undefined : eq(bookedHours.courtNumber, courtNumber),
	)
}
