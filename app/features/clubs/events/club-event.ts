import type { Terms } from '#app/features/gatherings/terms.ts'
import { paceExpectation } from '../pace.ts'
import type { Difficulty } from '../rules.ts'

type Stored = {
	id: number
	clubId: number
	title: string
	description: string | null
	location: string
	startTime: Date
	/** Minutes. */
	duration: number
	/** Kilometres. */
	distance: number | null
	/** Metres. */
	elevation: number
	difficulty: Difficulty
	paceMin: number | null
	paceMax: number | null
	maxParticipants: number | null
	participantCount: number
	requiresApproval: boolean
	isPublic: boolean
	image: string | null
	routeId: number | null
	seriesId: number | null
	occurrence: number | null
	status: 'upcoming' | 'completed' | 'cancelled'
	cancelReason: string | null
}

/** A run in the shape of screens and calls: `distance` km, `elevation` metres, `maxParticipants` 0 without limit. */
export type ClubEvent = ReturnType<typeof asClubEvent>

export function asClubEvent({ duration, description, distance, maxParticipants, ...event }: Stored) {
	return {
		...event,
		description: description ?? '',
		distance: distance ?? 0,
		maxParticipants: maxParticipants ?? 0,
		endTime: new Date(event.startTime.getTime() + duration * 60_000),
		paceExpectation: paceExpectation(event),
	}
}

/** The longest a runner may write of their run, in characters. */
export const FEEDBACK_MAX = 500

/** A run takes people until it starts; they are checked in, and enter what they ran, until 30 days after its end. */
export const LATE_DAYS = 30
export const RUN_TERMS: Terms = { noun: 'run', host: 'organiser', closesAtStart: true, lateDays: LATE_DAYS }

/** A run is upcoming until it starts (specification 2, section 4). */
export const isUpcoming = ({ startTime }: { startTime: Date }, now: Date) => startTime > now

type Places = Pick<ClubEvent, 'participantCount' | 'maxParticipants'>

/** `2 of 10 places taken`, `12 going` without a limit, `Full · 10 places`, or with a waitlist `Full · 3 waiting`. */
export function placesText({ participantCount, maxParticipants }: Places, waiting = 0) {
	if (maxParticipants === 0) return `${participantCount} going`
	const queue = waiting > 0 ? ` · ${waiting} waiting` : ''
	if (participantCount < maxParticipants) return `${participantCount} of ${maxParticipants} places taken${queue}`
	return `Full${queue || ` · ${maxParticipants} ${maxParticipants === 1 ? 'place' : 'places'}`}`
}
