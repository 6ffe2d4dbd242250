export type Random = ReturnType<typeof randomFrom>

/** Returns the same numbers for the same word every time (mulberry32). */
export function randomFrom(word: string) {
	let state = [...word].reduce((hash, letter) => Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619), 2_166_136_261)

	/** At least 0, less than 1. */
	function number() {
		state = (state + 0x6d2b79f5) | 0
		let t = Math.imul(state ^ (state >>> 15), 1 | state)
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
		return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
	}

	/** A whole number from `low` to `high`, both possible. */
	const whole = (low: number, high: number) => low + Math.floor(number() * (high - low + 1))
	const chance = (probability: number) => number() < probability
	const pick = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)]!

	/** Returns one of the entries, each as likely as its weight against the others. */
	function weighted<T>(entries: readonly (readonly [T, number])[]): T {
		let left = number() * entries.reduce((sum, [, weight]) => sum + weight, 0)
		for (const [value, weight] of entries) if ((left -= weight) < 0) return value
		return entries.at(-1)![0]
	}

	function shuffled<T>(list: readonly T[]): T[] {
		const copy = [...list]
		for (let i = copy.length - 1; i > 0; i--) {
			const j = whole(0, i)
			;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
		}
		return copy
	}

	return { number, whole, chance, pick, weighted, shuffled }
}
