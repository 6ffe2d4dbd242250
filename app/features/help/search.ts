import { fold, relevance, wordsOf } from '#app/features/venues/finder/search.ts'
import { plainAnswer } from './format.ts'
import type { Answer } from './rules.ts'

const MAX_WORDS = 10
/** The part of a question, weighted by how telling its words are, that an answer has to cover. */
export const ANSWERS_FROM = 0.5

/** Words that say nothing about the subject of a question. */
const SMALL = new Set(
	(
		'a about after all am an and any are as at be been but by can cant could did do does doesnt dont for from get gets ' +
		'got had has have help how i if in into is isnt it its just me my need of on or our please s should so some tell ' +
		'that the their them then there they this to too up us want was we were what whats when where which who why will ' +
		'with work works would you your'
	).split(' '),
)

/** Synonyms that users type for words in our answers. */
const SAME = new Map<string, readonly string[]>(
	Object.entries({
		paid: ['pay'],
		money: ['pay', 'refund'],
		reschedule: ['move'],
		postpone: ['move'],
		invoice: ['receipt'],
		slip: ['receipt'],
		login: ['sign'],
		logon: ['sign'],
		logout: ['sign'],
		signin: ['sign'],
		signout: ['sign'],
		signup: ['account'],
		register: ['account', 'list'],
		become: ['apply', 'list'],
		owner: ['venue', 'apply'],
		weather: ['rain', 'clos'],
		loadshedding: ['power'],
		load: ['power'],
		shedding: ['power'],
		outage: ['power'],
		kid: ['child'],
		kids: ['child'],
		minor: ['child'],
		teenager: ['child'],
		showers: ['shower', 'facilit'],
		friend: ['guest'],
		friends: ['guest'],
		erase: ['delet'],
		remove: ['delet', 'remov'],
		notification: ['notic'],
		notifications: ['notic'],
		reminders: ['remind'],
		voucher: ['reward'],
		phone: ['phon'],
		stuck: ['pend'],
		unpaid: ['pay'],
	}),
)

const wordsIn = (text: string) => [
	...new Set(
		fold(text)
			.split(/[^\p{L}\p{N}]+/u)
			.filter(Boolean),
	),
]

/** The words of a question worth searching for, or all of them if none is. */
export function askedWords(typed: string) {
	const words = wordsIn(typed)
	const telling = words.filter((word) => !SMALL.has(word))
	return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS)
}

const ENDINGS = /(?:ations?|ments?|ings?|ed|es|s|e|y)$/

/** A common stem, such as that of `cancelled`, `cancelling` and `cancel`: cuts an ending if three letters remain. */
export function stem(word: string) {
	const cut = word.replace(ENDINGS, '')
	if ([...cut].length < 3) return word
	return cut.replace(/([bdglmnprt])\1$/, '$1')
}

/** An answer with its words as indices into the vocabulary. */
type Target = { answer: Answer; asked: ReadonlySet<string>; question: number[]; rest: number[] }

/** A search index: `vocabulary` has each word of the answers once. */
export type Searchable = { vocabulary: readonly string[]; targets: readonly Target[] }

/** Builds the search index, which is far slower than a search, for any number of searches. */
export function searchable(answers: readonly Answer[]): Searchable {
	const places = new Map<string, number>()
	const placesOf = (texts: string[]) =>
		wordsOf(texts).map((word) => {
			if (!places.has(word)) places.set(word, places.size)
			return places.get(word)!
		})
	const targets = answers.map((answer) => ({
		answer,
		asked: new Set(wordsIn(answer.question)),
		question: placesOf([answer.question]),
		rest: placesOf([plainAnswer(answer.answer), answer.category]),
	}))
	return { vocabulary: [...places.keys()], targets }
}

/** How well each answer contains a word: 2 in its question, 1 in its text or category, less with a typo, else 0. */
function strengthsOf(word: string, { vocabulary, targets }: Searchable) {
	const ways = [...new Set([word, stem(word), ...(SAME.get(word) ?? [])])]
	const hits = vocabulary.map((known) => Math.max(...ways.map((way) => relevance([way], [known]))) / 2)
	const best = (places: number[]) => places.reduce((most, place) => Math.max(most, hits[place]!), 0)
	return targets.map(({ question, rest }) => Math.max(2 * best(question), best(rest)))
}

/** The share of words two questions have in common, 0 to 1, small words counting half; breaks ties. */
function likeness(typed: readonly string[], own: ReadonlySet<string>) {
	const shared = amount(typed.filter((word) => own.has(word)))
	return shared / Math.max(1, amount([...own]) + amount(typed) - shared)
}

const amount = (words: readonly string[]) => words.reduce((total, word) => total + (SMALL.has(word) ? 0.5 : 1), 0)

/**
 * Answers that contain any searched word, best first: those that cover more of the question, with rarer words counting
 * more and words in their own question too. `covers` is the covered share, from 0 to 1.
 */
export function rank(typed: string, within: Searchable): { answer: Answer; covers: number }[] {
	const { targets } = within
	const typedWords = wordsIn(typed).slice(0, 4 * MAX_WORDS)
	const found = askedWords(typed).map((word) => strengthsOf(word, within))
	const weights = found.map((hits) => Math.log(1 + targets.length / (1 + hits.filter((hit) => hit > 0).length)))
	const all = weights.reduce((total, weight) => total + weight, 0)
	return targets
		.map(({ answer, asked }, i) => {
			const sum = (of: (hit: number) => number) =>
				found.reduce((total, hits, word) => total + weights[word]! * of(hits[i]!), 0)
			const covers = all === 0 ? 0 : sum((hit) => Number(hit > 0)) / all
			return { answer, covers, score: sum((hit) => hit) * (1 + likeness(typedWords, asked)) }
		})
		.filter(({ covers }) => covers > 0)
		.sort((a, b) => rounded(b.covers) - rounded(a.covers) || b.score - a.score || a.answer.id - b.answer.id)
		.map(({ answer, covers }) => ({ answer, covers }))
}

/** In tenths, so that one more small word does not outweigh a better match. */
const rounded = (covers: number) => Math.round(covers * 10)
