import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { runningClubs, runningEventParticipants, runningEvents } from '#db/schema.ts'
import { DAY_AHEAD, horizon, remind, dayAndTime, type Place } from '#app/features/notices/reminders.server.ts'
import { clubAddress } from '../address.ts'

type RunPlace = Place & { eventId: number }

const withPlace = and(eq(runningEvents.status, 'upcoming'), eq(runningEventParticipants.status, 'attending'))

/** Reminds everybody who has a place in a club run of it, a day before it starts. */
export async function remindOfRuns(now: Date, stopping?: AbortSignal) {
	const soon = await db
		.select({
			eventId: runningEvents.id,
			userId: runningEventParticipants.userId,
			startTime: runningEvents.date,
			since: runningEventParticipants.joinedAt,
		})
		.from(runningEvents)
		.innerJoin(runningEventParticipants, eq(runningEventParticipants.eventId, runningEvents.id))
		.where(and(withPlace, gt(runningEvents.date, now), lte(runningEvents.date, horizon(now))))
	const places = soon.map((place) => ({ ...place, what: `club-event:${place.eventId}` }))
	return remind(places, describe, { now, aheads: [DAY_AHEAD], stopping })
}

async function describe(tx: Reader, { eventId, userId }: RunPlace) {
	const [row] = await tx
		.select({
			name: runningEvents.name,
			startTime: runningEvents.date,
			location: runningEvents.location,
			meetupPoint: runningEvents.meetupPoint,
			clubId: runningClubs.id,
			club: runningClubs.name,
		})
		.from(runningEventParticipants)
		.innerJoin(runningEvents, eq(runningEvents.id, runningEventParticipants.eventId))
		.innerJoin(runningClubs, and(eq(runningClubs.id, runningEvents.clubId), isNull(runningClubs.closedAt)))
		.where(and(withPlace, eq(runningEventParticipants.eventId, eventId), eq(runningEventParticipants.userId, userId)))
	if (!row) return null
	const { name, startTime, location, meetupPoint, clubId, club } = row
	const where = meetupPoint ? `${location}: ${meetupPoint}` : location
	return {
		startTime,
		title: `${dayAndTime(startTime)}: ${name}`,
		body: `${club} meets at ${where}.\nIf you cannot come, please give your place to somebody else.`,
		link: clubAddress({ id: clubId, key: null }, `events/${eventId}`),
	}
}
