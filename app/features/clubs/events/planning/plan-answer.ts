import type { ClubEvent } from '../club-event.ts'

/** A run as the calls answer it: `distance` km, `elevation` metres, `maxParticipants` 0 without limit. */
export function clubEventAnswer(event: ClubEvent) {
	const { id, title, description, location, startTime, endTime, distance, elevation, clubId } = event
	const { paceExpectation, maxParticipants, difficulty, requiresApproval, isPublic, image } = event
	const { participantCount, status, cancelReason, seriesId } = event
	return {
		id,
		title,
		description,
		location,
		startTime,
		endTime,
		distance,
		elevation,
		clubId,
		paceExpectation,
		maxParticipants,
		difficulty,
		requiresApproval,
		isPublic,
		image,
		participantCount,
		status,
		cancelReason,
		seriesId,
	}
}
