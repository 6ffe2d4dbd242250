import type { Actor } from '#app/features/accounts/auth.server.ts'
import { addDays, dateOf, DAY, formatTime, HOUR } from '#app/lib/time/time.ts'
import { findClub, findClubInside, type ClubDetails } from '../../find.server.ts'
import { formatPace } from '../../pace.ts'
import { closedReason } from '#app/features/gatherings/terms.ts'
import { EVENT_DAYS_AHEAD } from '../../rules.ts'
import { RUN_TERMS } from '../club-event.ts'
import { findManagedEvent, type ClubEventDetails } from '../find-event.server.ts'
import { DISTANCE_DEFAULT, type Field } from './plan-rules.ts'
import type { RunIds } from '../gathering.server.ts'
import { findSeries } from '../series/series.server.ts'
import { frequencyName } from '../series/series.ts'

export type EventPage = ReturnType<typeof pageOf>

const QUARTER = HOUR / 4

/** A new run's first values: in 24 hours, on the next quarter hour, for an hour. Throws like `findClubInside`. */
export async function findNewEventPage(user: Actor, clubId: number | null, now = new Date()) {
	const club = await findClubInside(user, clubId)
	const startTime = new Date(Math.ceil((now.getTime() + DAY) / QUARTER) * QUARTER)
	const endTime = new Date(startTime.getTime() + HOUR)
	return pageOf(club, now, {
		...timesOf({ startTime, endTime }),
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
 * Returns the first values of the form that changes a run. `reason` says why it can no longer be changed, and `repeats`
 * how its series goes on, null for a run without followers. Throws like `findManagedEvent`.
 */
export async function findEditEventPage(user: Actor, { clubId, eventId }: RunIds, now = new Date()) {
	const club = await findClub(clubId, { user })
	const event = await findManagedEvent(club, eventId, { user, now })
	const series = await findSeries(event.seriesId)
	return {
		...pageOf(club, now, fieldsOf(event)),
		event: { id: event.id, title: event.title, image: event.image },
		repeats: series && !series.isOver ? frequencyName(series.frequency) : null,
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
