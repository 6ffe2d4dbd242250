const MAX_WORDS = 8
const FORGIVING_LENGTH = 5

/** Normalises text for the search: no case, accents or invisible characters. */
export function fold(text: string) {
	return text
		.normalize('NFKD')
		.replace(/[\p{M}\p{Cf}\p{Cc}'’‘`]/gu, '')
		.toLowerCase()
}

const split = (text: string) => text.split(/[\s,.;:/()&+-]+/u).filter(Boolean)

/** Returns the words of a search, at most eight. Signs such as `%` and `_` are not special. */
export const searchWords = (typed: string) => [...new Set(split(fold(typed)))].slice(0, MAX_WORDS)

/** Returns the words to search in `texts`. `Wi-Fi` can be found as `wi`, `fi` and `wifi`. */
export function wordsOf(texts: readonly string[]) {
	const words = new Set<string>()
	for (const text of texts) {
		for (const part of fold(text).split(/\s+/u)) {
			for (const word of split(part)) words.add(word)
			if (part.includes('-')) words.add(part.replaceAll('-', ''))
		}
	}
	return [...words]
}

/** Rates how well `word` matches one of `targets`: 2 exactly, 1 with one typing error, 0 not. */
function hit(word: string, targets: readonly string[]) {
	if (targets.some((target) => target.startsWith(word))) return 2
	if ((word.match(/\p{L}/gu)?.length ?? 0) < FORGIVING_LENGTH) return 0
	const letters = [...word]
	return targets.some((target) => startsNearly([...target], letters)) ? 1 : 0
}

/**
 * Rates a search in which every word must begin some target word.
 *
 * Returns 2 when all match exactly, 1 when some match with one typing error, 0 when a word is missing. No words match
 * everything.
 */
export function relevance(words: readonly string[], targets: readonly string[]): 0 | 1 | 2 {
	let least: 0 | 1 | 2 = 2
	for (const word of words) {
		const found = hit(word, targets)
		if (found === 0) return 0
		if (found < least) least = found
	}
	return least
}

/** Whether the texts contain each word, or words that are nearly the same. */
export function containsAll(texts: readonly string[], words: readonly string[]) {
	const folded = fold(texts.join(' '))
	return words.every((word) => folded.includes(word)) || relevance(words, wordsOf(texts)) > 0
}

/** Whether one inserted, missing, replaced or swapped letter makes `word` the start of `target`. */
function startsNearly(target: readonly string[], word: readonly string[]) {
	let same = 0
	while (same < word.length && same < target.length && target[same] === word[same]) same++
	const restFits = (fromWord: number, fromTarget: number) => {
		if (word.length - fromWord > target.length - fromTarget) return false
		for (let i = 0; fromWord + i < word.length; i++) if (word[fromWord + i] !== target[fromTarget + i]) return false
		return true
	}
	const swapped = word[same] === target[same + 1] && word[same + 1] === target[same]
	return (
		restFits(same + 1, same) ||
		restFits(same + 1, same + 1) ||
		restFits(same, same + 1) ||
		(word.length > same + 1 && swapped && restFits(same + 2, same + 2))
	)
}
