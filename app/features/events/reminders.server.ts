import { and, eq, gt, lte } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { courts, eventParticipants, events } from '#db/schema.ts'
import { DAY_AHEAD, horizon, remind, dayAndTime, type Place } from '#app/features/notices/reminders.server.ts'
import { formatTimeRange } from '#app/lib/time/time.ts'

type EventPlace = Place & { eventId: number }

const withPlace = and(eq(events.status, 'scheduled'), eq(eventParticipants.status, 'registered'))

/** Reminds everybody who has a place at an event of it, a day before it begins. */
export async function remindOfEvents(now: Date, stopping?: AbortSignal) {
	const soon = await db
		.select({
			eventId: events.id,
			userId: eventParticipants.userId,
			startTime: events.startTime,
			since: eventParticipants.joinedAt,
		})
		.from(events)
		.innerJoin(eventParticipants, eq(eventParticipants.eventId, events.id))
		.where(and(withPlace, gt(events.endTime, now), gt(events.startTime, now), lte(events.startTime, horizon(now))))
	const places = soon.map((place) => ({ ...place, what: `event:${place.eventId}` }))
	return remind(places, describe, { now, aheads: [DAY_AHEAD], stopping })
}

async function describe(tx: Reader, { eventId, userId }: EventPlace) {
	const [row] = await tx
		.select({
			name: events.name,
			startTime: events.startTime,
			endTime: events.endTime,
			venueId: courts.id,
			venue: courts.name,
			address: courts.address,
			city: courts.city,
		})
		.from(eventParticipants)
		.innerJoin(events, eq(events.id, eventParticipants.eventId))
		.innerJoin(courts, eq(courts.id, events.courtId))
		.where(and(withPlace, eq(eventParticipants.eventId, eventId), eq(eventParticipants.userId, userId)))
	if (!row) return null
	const { name, startTime, endTime, venueId, venue, address, city } = row
	return {
		startTime,
		title: `${dayAndTime(startTime)}: ${name}`,
		body: `${venue}, ${formatTimeRange(startTime, endTime)}\n${address}, ${city}\nIf you cannot come, please give your place to somebody else.`,
		link: `/venues/${venueId}/events/${eventId}`,
	}
}
