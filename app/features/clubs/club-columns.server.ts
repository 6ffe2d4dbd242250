import { ownPicture } from '#app/lib/drawing/own-picture.ts'
import { runningClubs } from '#db/schema.ts'
import { personColumns } from '#app/features/accounts/names/public-username.server.ts'

/** A club as its screens and calls show it, with its host by name: nothing in here is secret. */
export const clubColumns = {
	id: runningClubs.id,
	name: runningClubs.name,
	description: runningClubs.description,
	city: runningClubs.city,
	coverImage: ownPicture(runningClubs.coverImage),
	meetingPoint: runningClubs.location,
	difficulty: runningClubs.difficultyLevel,
	socialLinks: runningClubs.socialLinks,
	isPublic: runningClubs.isPublic,
	memberCount: runningClubs.memberCount,
	createdAt: runningClubs.createdAt,
	host: personColumns,
}
