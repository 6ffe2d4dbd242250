import type { ClubDetails } from '../find.server.ts'

export type ClubField =
	'name' | 'description' | 'city' | 'meetingPoint' | 'difficulty' | 'socialLinks' | 'isPublic' | 'mayBeAsked'

export const newFields: Partial<Record<ClubField, string>> = { difficulty: 'beginner', isPublic: 'true' }

export const fieldsOf = (club: ClubDetails): Record<ClubField, string> => ({
	name: club.name,
	description: club.description,
	city: club.city,
	meetingPoint: club.meetingPoint,
	difficulty: club.difficulty,
	socialLinks: club.socialLinks.join('\n'),
	isPublic: String(club.isPublic),
	mayBeAsked: club.mayBeAsked ? 'yes' : '',
})
