import type { Role } from '#app/features/accounts/auth.server.ts'

export const PERSON_NOT_FOUND = 'Person not found'
export const DELETED = 'This account is deleted. There’s nothing left to change.'
const IS_ADMIN = 'They are an admin. Change their role first.'
export const IS_SUSPENDED = 'This account is suspended. Reinstate it first.'
export const SUSPENDED_ALREADY = 'This account is suspended already.'
export const NO_FACTORS = 'They don’t use two-step sign-in.'
export const WARNED_ALREADY = 'They were warned of this in the last 24 hours.'
export const NOT_SUSPENDED = 'This account isn’t suspended.'

export const roles = ['user', 'venue_owner', 'admin'] as const satisfies readonly Role[]

export const ROLES: Record<Role, { label: string; may: string; told: string }> = {
	user: {
		label: 'Player',
		may: 'Books, plays and organises, like everyone else.',
		told: 'You can book and play as before. The venue dashboard is closed to you.',
	},
	venue_owner: {
		label: 'Venue owner',
		may: 'Runs their own venues as well.',
		told: 'You can run venues of your own.',
	},
	admin: {
		label: 'Admin',
		may: 'Sees and changes everything under Admin.',
		told: 'You can see and change everything under Admin.',
	},
}

export const isLess = (to: Role, from: Role) => roles.indexOf(to) < roles.indexOf(from)

type Person = { id: number; role: Role; deletedAt: Date | null; suspendedAt: Date | null }

/** Returns why an admin may not act on this person at all, or null. */
export function actingProblem(adminId: number, { id, deletedAt }: Pick<Person, 'id' | 'deletedAt'>) {
	if (id === adminId) return 'This is your own account, so another admin has to do that.'
	return deletedAt ? DELETED : null
}

export const factorsProblem = (adminId: number, person: Person & { twoStep: boolean }) =>
	actingProblem(adminId, person) ?? (person.twoStep ? null : NO_FACTORS)

export function suspendProblem(adminId: number, person: Person) {
	if (person.suspendedAt) return SUSPENDED_ALREADY
	return actingProblem(adminId, person) ?? (person.role === 'admin' ? IS_ADMIN : null)
}

export const warnProblem = (adminId: number, person: Person) =>
	person.suspendedAt ? IS_SUSPENDED : actingProblem(adminId, person)

export const reinstateProblem = (adminId: number, person: Person) =>
	actingProblem(adminId, person) ?? (person.suspendedAt ? null : NOT_SUSPENDED)

/** Returns why a person with `live` venues (bookable, or waiting to be published) cannot become a player, or null. */
export function venuesProblem(live: string[]) {
	const [first, ...others] = live
	if (first === undefined) return null
	const which = others.length === 0 ? first : `${first} and ${others.length} more`
	return `They run ${which}. Somebody has to manage a venue that’s live or waiting for approval, so you can’t make them a player.`
}

export function resetProblem(adminId: number, person: Person) {
	return actingProblem(adminId, person) ?? (person.suspendedAt ? IS_SUSPENDED : null)
}

export const removable = ['picture', 'bio'] as const
export type Removable = (typeof removable)[number]
export const GONE: Record<Removable, string> = {
	picture: 'They have no picture any more.',
	bio: 'They have no text any more.',
}

export function removalProblem(
	adminId: number,
	person: Person & { picture: string | null; bio: string | null },
	what: Removable,
) {
	return actingProblem(adminId, person) ?? (person[what] ? null : GONE[what])
}
