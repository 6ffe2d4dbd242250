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

/** A run is upcoming until it starts (specification 2, section 4). */
export const isUpcoming = ({ startTime }: { startTime: Date }, now: Date) => startTime > now
