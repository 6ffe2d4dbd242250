const COMMON = /^(password|qwerty|letmein|welcome|admin|abc123|iloveyou|courtside|\d+$)/i

/** 0 too short, 1 weak, 2 fair, 3 strong: by length, then kinds of characters; common words and repeats count 0. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
	const characters = [...password]
	if (characters.length < 6) return 0
	if (COMMON.test(password) || new Set(characters).size < 5) return 1
	const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
	const score = characters.length + 2 * kinds
	return score >= 20 ? 3 : score >= 13 ? 2 : 1
}
