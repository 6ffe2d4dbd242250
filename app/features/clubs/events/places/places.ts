import { DAY, formatDay, formatTime, HOUR } from '#app/lib/time/time.ts'
import type { ClubEvent } from '../club-event.ts'
import type { PlaceStatus } from '../find-event.server.ts'

/** How long after its end people are checked in and enter what they ran. */
export const LATE_DAYS = 30
/** Seconds. */
export const TIME_MAX = 24 * 3_600
export const FEEDBACK_MAX = 500

/** How a person stands towards a run: `position` from 1 on its waitlist. */
export type OwnPlace = { status: PlaceStatus; position: number | null }

type Timed = Pick<ClubEvent, 'startTime' | 'endTime' | 'status'>

/** Why nobody can take, give up or be given a place any more, in words; null while they can: until the run starts. */
export function closedReason({ startTime, endTime, status }: Timed, now: Date) {
	if (status === 'cancelled') return 'This run was cancelled.'
	if (status === 'completed' || endTime <= now) return 'This run is over.'
	return startTime <= now ? 'This run has started.' : null
}

export const CHECKED_IN = 'Somebody was checked in already. Undo that first.'

/** Why nobody can be checked in, in words; null from an hour before the start until 30 days after the end. */
export function checkInReason(event: Timed, now: Date) {
	if (event.status === 'cancelled') return 'This run was cancelled.'
	if (now.getTime() < event.startTime.getTime() - HOUR) return `Check-in opens on ${whenOf(checkInOpens(event))}.`
	return isLate(event, now) ? `Check-in closed ${LATE_DAYS} days after the run.` : null
}

/** Why a person cannot enter what they ran, in words; null from the start until 30 days after the end. */
export function logReason(event: Timed, own: Pick<OwnPlace, 'status'> | null, now: Date) {
	if (event.status === 'cancelled') return 'This run was cancelled.'
	if (own?.status !== 'attended') return 'Only who was checked in can enter what they ran.'
	if (now < event.startTime) return 'You can enter what you ran once it has started.'
	return isLate(event, now) ? `What you ran could be entered until ${LATE_DAYS} days after the run.` : null
}

const isLate = ({ endTime }: Timed, now: Date) => now.getTime() > endTime.getTime() + LATE_DAYS * DAY
const checkInOpens = ({ startTime }: Timed) => ({ startTime: new Date(startTime.getTime() - HOUR) })

type Places = Pick<ClubEvent, 'participantCount' | 'maxParticipants'>

export const isFull = ({ participantCount, maxParticipants }: Places) =>
	maxParticipants > 0 && participantCount >= maxParticipants

/**
 * `2 of 10 places taken`, `12 going` where there is no limit, `Full · 10 places` or, where some wait and one knows of
 * them, `Full · 3 waiting`.
 */
export function placesText({ participantCount, maxParticipants }: Places, waiting = 0) {
	if (maxParticipants === 0) return `${participantCount} going`
	const queue = waiting > 0 ? ` · ${waiting} waiting` : ''
	if (participantCount < maxParticipants) return `${participantCount} of ${maxParticipants} places taken${queue}`
	return `Full${queue || ` · ${maxParticipants} ${maxParticipants === 1 ? 'place' : 'places'}`}`
}

/** `Thu 05 Nov at 18:00` */
export const whenOf = ({ startTime }: { startTime: Date }) => `${formatDay(startTime)} at ${formatTime(startTime)}`
