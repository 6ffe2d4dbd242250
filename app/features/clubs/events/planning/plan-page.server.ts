import { desc, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { runningEvents } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { addDays, at, dateOf, DAY, formatTime, MINUTE } from '#app/lib/time/time.ts'
import { findClub, findClubInside, type ClubDetails } from '../../find.server.ts'
import { formatPace } from '../../pace.ts'
import { closedReason } from '#app/features/gatherings/terms.ts'
import { EVENT_DAYS_AHEAD } from '../../rules.ts'
import { RUN_TERMS } from '../club-event.ts'
import { findManagedEvent, type ClubEventDetails } from '../find-event.server.ts'
import { DISTANCE_DEFAULT, type Field } from './plan-rules.ts'
import type { RunIds } from '../gathering.server.ts'
import { findSeries } from '../series/series.server.ts'

export type EventPage = ReturnType<typeof pageOf>

type Times = { startTime: Date; endTime: Date }

const SATURDAY: Times = { startTime: at('2026-01-03', 7), endTime: at('2026-01-03', 8) }

/** Returns when the club's latest run is, or was. */
async function findLastTimes(clubId: number): Promise<Times | undefined> {
	const [last] = await db
		.select({ startTime: runningEvents.date, minutes: runningEvents.duration })
		.from(runningEvents)
		.where(eq(runningEvents.clubId, clubId))
		.orderBy(desc(runningEvents.date))
		.limit(1)
	return last && { startTime: last.startTime, endTime: new Date(last.startTime.getTime() + last.minutes * MINUTE) }
}

/** Returns these times in a later or earlier week, the first after `now`. South Africa has no summer time. */
function nextAfter(now: Date, { startTime, endTime }: Times): Times {
	const week = 7 * DAY
	const shift = Math.ceil((now.getTime() - startTime.getTime()) / week) * week
	return { startTime: new Date(startTime.getTime() + shift), endTime: new Date(endTime.getTime() + shift) }
}

/**
 * A new run's first values: a day or more ahead, on the weekday and at the times of the club's last one, else on a
 * Saturday at 07:00 for an hour. Throws like `findClubInside`.
 */
export async function findNewEventPage(user: Actor, clubId: number | null, now = new Date()) {
	const club = await findClubInside(user, clubId)
	const usual = (await findLastTimes(club.id)) ?? SATURDAY
	const times = nextAfter(new Date(now.getTime() + DAY), usual)
	return pageOf(club, now, {
		...timesOf(times),
		location: club.meetingPoint,
		distance: String(DISTANCE_DEFAULT),
		elevation: '0',
		difficulty: club.difficulty,
		maxParticipants: '',
		isPublic: 'true',
		repeats: 'none',
	})
}

/**
 * Returns the first values of the form that changes a run. `reason` says why it can no longer be changed, `repeats`
 * how its series goes on, null for a run without followers, and `weekdays` on which days. Throws like `findManagedEvent`.
 */
export async function findEditEventPage(user: Actor, { clubId, eventId }: RunIds, now = new Date()) {
	const club = await findClub(clubId, { user })
	const event = await findManagedEvent(club, eventId, { user, now })
	const series = await findSeries(event.seriesId)
	return {
		...pageOf(club, now, fieldsOf(event)),
		event: { id: event.id, title: event.title, image: event.image },
		repeats: series && !series.isOver ? series.words : null,
		weekdays: series ? series.weekdays.map(String) : [],
		reason: closedReason(RUN_TERMS, event, now),
	}
}

type Fields = Partial<Record<Field, string>>

function pageOf({ id, name, meetingPoint }: ClubDetails, now: Date, fields: Fields) {
	const firstDay = [dateOf(now), fields.startDate!].sort()[0]!
	const lastDay = addDays(dateOf(now), EVENT_DAYS_AHEAD)
	return {
		club: { id, name, meetingPoint },
		fields,
		firstDay,
		lastDay,
		weekdays: [] as string[],
		idempotencyKey: crypto.randomUUID(),
	}
}

const timesOf = ({ startTime, endTime }: { startTime: Date; endTime: Date }) => ({
	startDate: dateOf(startTime),
	startTime: formatTime(startTime),
	endDate: dateOf(endTime) === dateOf(startTime) ? '' : dateOf(endTime),
	endTime: formatTime(endTime),
})

function fieldsOf(event: ClubEventDetails): Fields {
	const { title, description, location, distance, elevation, difficulty, maxParticipants } = event
	const pace = (seconds: number | null) => (seconds === null ? '' : formatPace(seconds))
	return {
		...timesOf(event),
		title,
		description,
		location,
		difficulty,
		distance: String(distance),
		elevation: String(elevation),
		maxParticipants: maxParticipants > 0 ? String(maxParticipants) : '',
		isPublic: String(event.isPublic),
		paceMin: pace(event.paceMin),
		paceMax: pace(event.paceMax),
		requiresApproval: event.requiresApproval ? 'yes' : '',
		scope: 'one',
	}
}
