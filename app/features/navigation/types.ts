export type HeaderUser = {
	username: string
	fullName: string | null
	email: string
	role: string
	profilePicture?: string | null
}

export const displayName = (user: HeaderUser) => user.fullName || user.username
