import type { SeriesPlan } from '#db/schema/clubs.ts'
import { formatTime } from '#app/lib/time/time.ts'
import type { NewEvent } from './schemas.ts'

/** A planned run, with its place filled in. */
export type Plan = Omit<NewEvent, 'repeats' | 'weekdays'>

/** Returns the part of a plan that all runs of its series share: all but when the run starts. */
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
