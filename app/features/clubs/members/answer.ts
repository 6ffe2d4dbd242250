import type { Member } from './find-members.server.ts'

/** A member as the calls answer them (specification 2, section 3): `username` only for the club's own people. */
export const memberAnswer = ({ userId, role, isHost, joinDate, user }: Member) => ({
	userId,
	role,
	isHost,
	joinDate,
	user: { username: user.username, fullName: user.fullName, profilePicture: user.profilePicture },
})
