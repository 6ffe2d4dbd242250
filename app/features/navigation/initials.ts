/** Returns the initials of up to two words of the full name, or else of the username. */
export function initials(user: { fullName?: string | null; username?: string | null } | null | undefined) {
	const name = user?.fullName?.trim() || user?.username?.trim() || 'U'
	const letters = name
		.split(/\s+/)
		.slice(0, 2)
		.map((word) => [...word][0]?.toLocaleUpperCase('en-ZA') ?? '')
	return [...letters.join('')].slice(0, 2).join('') || 'U'
}
