import { DELETED_PERSON } from '#app/features/accounts/deleted.ts'

/** Returns how strangers see a name: first name and initial of the last, `Thandi N.` */
export function shortName(fullName: string) {
	if (fullName === DELETED_PERSON) return fullName
	const words = fullName.trim().split(/\s+/)
	const [initial] = words.length > 1 ? [...words.at(-1)!] : []
	return initial ? `${words[0]} ${initial.toUpperCase()}.` : words[0]!
}

/** The first name of a person, all that strangers see. `namesake` tells two of one name apart. */
export const firstName = (name: string, namesake = 1) => {
	const [first] = name.trim().split(/\s+/)
	return namesake > 1 ? `${first} ${namesake}` : first!
}
