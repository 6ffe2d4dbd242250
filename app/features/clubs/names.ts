import { shortName } from '#app/features/accounts/names/short-name.ts'

/** How a person is named to the people of their club. */
export const nameOf = ({ fullName, username }: { fullName: string; username: string }) => fullName || username

/** How a person is named to strangers: first name and the initial of the last. */
export const nameForStrangers = ({ fullName }: { fullName: string }) => shortName(fullName) || 'Runner'

type Host = { username: string; fullName: string; profilePicture: string | null }

/** The host of a club as its people see them, or as strangers do. */
export const hostSeenBy = (inside: boolean, id: number, host: Host) => ({
	id,
	...host,
	fullName: inside ? host.fullName : nameForStrangers(host),
})
