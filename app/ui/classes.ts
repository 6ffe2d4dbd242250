/** Joins class names, leaving out what is absent. */
export function classes(...parts: (string | false | null | undefined)[]) {
	return parts.filter(Boolean).join(' ')
}
