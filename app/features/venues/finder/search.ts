import { LOCAL_NAMES } from './local-names.ts'

const MAX_WORDS = 8
const FORGIVING_LENGTH = 5
/** Words of this many letters are not forgiven, but corrected: `padl` is offered as `padel`, `cpr` as `cpt`. */
const CORRECTED_LENGTH = 3

/** Words that say nothing about a place, so that `tennis court in Durban` finds what `tennis Durban` does. */
const FILLERS: readonly string[] = [
	'in',
	'at',
	'near',
	'by',
	'around',
	'the',
	'and',
	'for',
	'me',
	'court',
	'courts',
	'venue',
	'venues',
]

/** Normalises text for the search: no case, accents or invisible characters. */
export function fold(text: string) {
	return text
		.normalize('NFKD')
		.replace(/[\p{M}\p{Cf}\p{Cc}'’‘`]/gu, '')
		.toLowerCase()
}

const split = (text: string) => text.split(/[\s,.;:/()&+-]+/u).filter(Boolean)

const PICTOGRAM = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/gu
const isNamed = (pictogram: string) => Object.values(LOCAL_NAMES).some((names) => names.includes(pictogram))

/** Returns all words that were typed. Pictograms go, but for those of a sport. */
const typedWords = (typed: string) =>
	split(fold(typed).replace(PICTOGRAM, (sign) => (isNamed(sign) ? ` ${sign} ` : ' ')))

/** Returns the words of a search, at most eight, without fillers. Signs such as `%` and `_` are not special. */
export const searchWords = (typed: string) =>
	[...new Set(typedWords(typed))].filter((word) => !FILLERS.includes(word)).slice(0, MAX_WORDS)

/** The most words of a name that people also write in one: `Sea Point` is found as `seapoint`. */
const RUN_TOGETHER = 3

/**
 * Returns the words to search in `texts`. `Wi-Fi` can be found as `wi`, `fi` and `wifi`, a short name written in one,
 * and a city or sport by what people call it.
 */
export function wordsOf(texts: readonly string[]) {
	const words = new Set<string>()
	const add = (text: string) => {
		for (const part of text.split(/\s+/u)) {
			for (const word of split(part)) words.add(word)
			if (part.includes('-')) words.add(part.replaceAll('-', ''))
		}
	}
	for (const text of texts) {
		const folded = fold(text)
		add(folded)
		for (const name of folded.split(',')) {
			const parts = split(name)
			if (parts.length > 1 && parts.length <= RUN_TOGETHER) words.add(parts.join(''))
			const local = parts.join(' ')
			if (Object.hasOwn(LOCAL_NAMES, local)) for (const other of LOCAL_NAMES[local]!) add(other)
		}
	}
	return [...words]
}

/** Rates how well `word` matches one of `targets`: 2 exactly, 1 with one typing error, 0 not. */
function hit(word: string, targets: readonly string[]) {
	if (targets.some((target) => target.startsWith(word))) return 2
	if (lettersIn(word) < FORGIVING_LENGTH) return 0
	const letters = [...word]
	return targets.some((target) => startsNearly([...target], letters)) ? 1 : 0
}

const lettersIn = (word: string) => word.match(/\p{L}/gu)?.length ?? 0

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

/**
 * Returns a search with each word that is one letter off as `targets` have it, or null when a word is missing. A word
 * that `targets` do not have may be one of `others` instead.
 */
export function correct(typed: string, targets: readonly string[], others: readonly string[] = []) {
	const words = typedWords(typed).slice(0, 2 * MAX_WORDS)
	const right = words.map((word) =>
		FILLERS.includes(word) || targets.some((target) => target.startsWith(word))
			? word
			: (nearest(word, targets) ?? nearest(word, others)),
	)
	return right.includes(undefined) ? null : right.join(' ')
}

/**
 * Returns the target that begins with a word one letter off: a name before a nickname (`durbn` is Durban, not Durbs),
 * then the shortest. A short word must be nearly the whole of it.
 */
function nearest(word: string, targets: readonly string[]) {
	const letters = [...word]
	const count = lettersIn(word)
	if (count < CORRECTED_LENGTH) return undefined
	const most = count < FORGIVING_LENGTH ? letters.length + 1 : Infinity
	return targets
		.filter(({ length }) => length >= CORRECTED_LENGTH && length <= most)
		.filter((target) => startsNearly([...target], letters))
		.sort((a, b) => Number(NICKNAMES.has(a)) - Number(NICKNAMES.has(b)) || a.length - b.length)[0]
}

const NICKNAMES = new Set(Object.values(LOCAL_NAMES).flat())

/** Returns what was typed without the words that name a place: `padel in cpt` without Cape Town is `padel`. */
export function withoutName(typed: string, name: string) {
	const targets = wordsOf([name])
	const isNamed = (word: string) => relevance([word], word.length < CORRECTED_LENGTH ? [] : targets) > 0
	const left: string[] = []
	for (const part of typed.split(/\s+/)) {
		const words = split(fold(part))
		if (words.length > 0 && words.every((word) => targets.includes(word) || isNamed(word))) {
			while (FILLERS.includes(fold(left.at(-1) ?? ''))) left.pop()
		} else left.push(part)
	}
	return left.join(' ')
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
