import MiniSearch, { type SearchResult } from 'minisearch'
import { fold } from '#app/features/venues/finder/search.ts'
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

/** A search index, and the answers by their ids. */
export type Searchable = { index: MiniSearch<Answer>; answers: ReadonlyMap<number, Answer> }

/** Builds the search index, which is far slower than a search, for any number of searches. */
export function searchable(answers: readonly Answer[]): Searchable {
	const index = new MiniSearch<Answer>({
		fields: ['question', 'answer', 'category'],
		tokenize: (text) => wordsIn(`${text} ${text.replaceAll('-', '')}`),
		processTerm: (word) => word,
	})
	index.addAll(answers.map((answer) => ({ ...answer, answer: plainAnswer(answer.answer) })))
	return { index, answers: new Map(answers.map((answer) => [answer.id, answer])) }
}

/** One wrong letter is forgiven from five letters on, two from seven: two swapped letters count as two. */
const fuzzy = ({ length }: string) => (length > 6 ? 2 : length >= 5)

/**
 * Answers that contain any searched word, best first: those that cover more of the question, with rarer words counting
 * more and words in their own question too. `covers` is the covered share, from 0 to 1. Small words break ties.
 */
export function rank(typed: string, { index, answers }: Searchable): { answer: Answer; covers: number }[] {
	const ways = askedWords(typed).map((word) => [word, stem(word), ...(SAME.get(word) ?? [])])
	const small = wordsIn(typed).filter((word) => SMALL.has(word))
	const found = index.search(
		{
			queries: [
				...ways.map((queries) => ({ queries: [...new Set(queries)], prefix: true, fuzzy })),
				{ queries: small, fields: ['question'], boostTerm: () => 0.3 },
			],
		},
		{ combineWith: 'OR', tokenize: (word) => [word], boost: { question: 2 } },
	)
	const has = (way: string[]) => (result: SearchResult) => way.some((word) => result.queryTerms.includes(word))
	const weights = ways.map((way) => Math.log(1 + answers.size / (1 + found.filter(has(way)).length)))
	const sum = (counted: number[]) => counted.reduce((total, weight) => total + weight, 0)
	const covered = (result: SearchResult) => sum(weights.filter((_, i) => has(ways[i]!)(result))) / sum(weights)
	return found
		.map((result) => ({ answer: answers.get(result.id)!, covers: covered(result) }))
		.filter(({ covers }) => covers > 0)
		.sort((a, b) => rounded(b.covers) - rounded(a.covers))
}

/** In tenths, so that one more small word does not outweigh a better match. */
const rounded = (covers: number) => Math.round(covers * 10)
