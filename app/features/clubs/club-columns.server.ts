import { ownPicture } from '#app/lib/drawing/own-picture.ts'
import { runningClubs, users } from '#db/schema.ts'
import { publicUsername } from '#app/features/accounts/names/public-username.server.ts'

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
	host: { username: publicUsername, fullName: users.fullName, profilePicture: ownPicture(users.profilePicture) },
}
