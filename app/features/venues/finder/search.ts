const MAX_WORDS = 8
const FORGIVING_LENGTH = 5

/** Text as the search compares it: no case, no accents, no invisible characters. */
export function fold(text: string) {
	return text
		.normalize('NFKD')
		.replace(/[\p{M}\p{Cf}\p{Cc}'’‘`]/gu, '')
		.toLowerCase()
}

const split = (text: string) => text.split(/[\s,.;:/()&+-]+/u).filter(Boolean)

/** The words of what somebody typed; at most eight count. Signs such as `%` and `_` are letters like any other. */
export const searchWords = (typed: string) => [...new Set(split(fold(typed)))].slice(0, MAX_WORDS)

/** The words that can be found in `texts`; `Wi-Fi` is found as `wi`, `fi` and `wifi`. */
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

/** How well `words` hits one of `targets`: 2 as typed, 1 with a typing error forgiven, 0 not at all. */
function hit(word: string, targets: readonly string[]) {
	if (targets.some((target) => target.startsWith(word))) return 2
	if ((word.match(/\p{L}/gu)?.length ?? 0) < FORGIVING_LENGTH) return 0
	const letters = [...word]
	return targets.some((target) => startsNearly([...target], letters)) ? 1 : 0
}

/**
 * Every searched word must begin some target word. 2 when all do as typed, 1 when
 * some only with one typing error, 0 when a word is found nowhere. No words find everything.
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

/** True when one letter inserted, left out, replaced or swapped with its neighbour makes `word` the start of `target`. */
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
