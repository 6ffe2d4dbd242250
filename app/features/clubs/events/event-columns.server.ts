import { ownPicture } from '#app/lib/drawing/own-picture.ts'
import { runningEvents } from '#db/schema.ts'

/** A club's run as the database has it; pace in seconds per km, duration in minutes. */
export const eventColumns = {
	id: runningEvents.id,
	clubId: runningEvents.clubId,
	title: runningEvents.name,
	description: runningEvents.description,
	location: runningEvents.location,
	startTime: runningEvents.date,
	duration: runningEvents.duration,
	distance: runningEvents.distance,
	elevation: runningEvents.elevation,
	difficulty: runningEvents.difficulty,
	paceMin: runningEvents.paceMin,
	paceMax: runningEvents.paceMax,
	maxParticipants: runningEvents.maxParticipants,
	participantCount: runningEvents.currentParticipants,
	requiresApproval: runningEvents.requiresApproval,
	isPublic: runningEvents.isPublic,
	image: ownPicture(runningEvents.image),
	routeId: runningEvents.routeId,
	seriesId: runningEvents.seriesId,
	occurrence: runningEvents.occurrence,
	status: runningEvents.status,
	cancelReason: runningEvents.cancelReason,
}
