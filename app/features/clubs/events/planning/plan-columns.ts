import type { SeriesPlan } from '#db/schema/clubs.ts'
import { formatTime } from '#app/lib/time/time.ts'
import type { NewEvent } from './schemas.ts'

/** A run as somebody plans it, its place settled. */
export type Plan = Omit<NewEvent, 'repeats'>

/** What all runs of a series have in common with this one; all that a run has but when it starts. */
export function asSeriesPlan(plan: Plan, routeId: number | null): SeriesPlan {
	const { title, startTime, endTime, description, location, distance, elevation, difficulty } = plan
	const { paceMin, paceMax, maxParticipants, requiresApproval, isPublic, image } = plan
	return {
		name: title,
		description,
		location,
		distance,
		elevation,
		difficulty,
		paceMin,
		paceMax,
		maxParticipants,
		requiresApproval,
		isPublic,
		image,
		routeId,
		duration: Math.round((endTime.getTime() - startTime.getTime()) / 60_000),
	}
}

/** The columns of a run that is planned like this and starts at `date`; its route is not among them. */
export function columnsOf({ routeId: _, description, ...plan }: SeriesPlan, date: Date) {
	return { ...plan, description: description || null, date, time: formatTime(date) }
}
