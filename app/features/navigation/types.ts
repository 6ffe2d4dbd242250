export type HeaderUser = {
	username: string
	fullName: string | null
	email: string
	role: string
	/** Owns a venue or belongs to the team of one. */
	worksAtVenue: boolean
	profilePicture?: string | null
}

export const displayName = (user: HeaderUser) => user.fullName || user.username
