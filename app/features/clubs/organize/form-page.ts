import type { ClubDetails } from '../find.server.ts'

export type ClubField =
	'name' | 'description' | 'city' | 'meetingPoint' | 'difficulty' | 'socialLinks' | 'isPublic' | 'mayBeAsked'

/** What the form of a new club starts with. */
export const newFields: Partial<Record<ClubField, string>> = { difficulty: 'beginner', isPublic: 'true' }

/** What the form of a club that is changed starts with. */
export const fieldsOf = (club: ClubDetails): Record<ClubField, string> => ({
	name: club.name,
	description: club.description,
	city: club.city,
	meetingPoint: club.meetingPoint,
	difficulty: club.difficulty,
	socialLinks: club.socialLinks.join(', '),
	isPublic: String(club.isPublic),
	mayBeAsked: club.mayBeAsked ? 'yes' : '',
})
