import { fold, relevance, wordsOf } from '#app/features/venues/search.ts'
import { plainAnswer } from './format.ts'
import type { Answer } from './rules.ts'

const MAX_WORDS = 10
/** From which part of what was asked, weighed by how telling each word is, an answer counts as one. */
export const ANSWERS_FROM = 0.5

/** Words of a question that say nothing about what it is about. */
const SMALL = new Set(
	(
		'a about after all am an and any are as at be been but by can cant could did do does doesnt dont for from get gets ' +
		'got had has have help how i if in into is isnt it its just me my need of on or our please s should so some tell ' +
		'that the their them then there they this to too up us want was we were what whats when where which who why will ' +
		'with work works would you your'
	).split(' '),
)

/** What people say for what our answers call otherwise. */
const SAME: Record<string, string[]> = {
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
	register: ['account'],
	weather: ['rain', 'clos'],
	loadshedding: ['power'],
	erase: ['delet'],
	remove: ['delet', 'remov'],
	notification: ['notic'],
	notifications: ['notic'],
	reminders: ['remind'],
	voucher: ['reward'],
	phone: ['phon'],
	stuck: ['pend'],
	unpaid: ['pay'],
}

const wordsIn = (text: string) => [
	...new Set(
		fold(text)
			.split(/[^\p{L}\p{N}]+/u)
			.filter(Boolean),
	),
]

/** The words of a question that are worth looking for; all of them where nothing else is left. */
export function askedWords(typed: string) {
	const words = wordsIn(typed)
	const telling = words.filter((word) => !SMALL.has(word))
	return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS)
}

const ENDINGS = /(?:ations?|ments?|ings?|ed|es|s|e|y)$/

/** The beginning that `cancelled`, `cancelling` and `cancel` share: an ending cut off where three letters stay. */
export function stem(word: string) {
	const cut = word.replace(ENDINGS, '')
	if ([...cut].length < 3) return word
	return cut.replace(/([bdglmnprt])\1$/, '$1')
}

type Target = { answer: Answer; question: string[]; rest: string[] }

/** How well a word is found: 2 in the question, 1 in the answer or its category, less with an error forgiven, 0 not at all. */
function strength(word: string, { question, rest }: Target) {
	const ways = [word, stem(word), ...(SAME[word] ?? [])]
	const within = (words: string[]) => Math.max(...ways.map((way) => relevance([way], words))) / 2
	return Math.max(2 * within(question), within(rest))
}

/** How many of their words two questions share, from 0 to 1, small words too: it decides between equals. */
function likeness(typed: readonly string[], question: string) {
	const own = wordsIn(question)
	const shared = own.filter((word) => typed.includes(word)).length
	return shared / Math.max(1, own.length + typed.length - shared)
}

export type Ranked = { answer: Answer; /** How much of what was asked it speaks of, from 0 to 1. */ covers: number }

/**
 * The answers that speak of any of the words asked for, the best first: those that speak of more of it, rarer words
 * counting more, and in their question rather than in their text.
 */
export function rank(typed: string, answers: readonly Answer[]): Ranked[] {
	const words = askedWords(typed)
	const typedWords = wordsIn(typed).slice(0, 4 * MAX_WORDS)
	const targets = answers.map((answer) => ({
		answer,
		question: wordsOf([answer.question]),
		rest: wordsOf([plainAnswer(answer.answer), answer.category]),
	}))
	const found = words.map((word) => targets.map((target) => strength(word, target)))
	const weights = found.map((hits) => Math.log(1 + targets.length / (1 + hits.filter((hit) => hit > 0).length)))
	const all = weights.reduce((total, weight) => total + weight, 0)
	return targets
		.map(({ answer }, i) => {
			const sum = (of: (hit: number) => number) =>
				found.reduce((total, hits, word) => total + weights[word]! * of(hits[i]!), 0)
			const covers = all === 0 ? 0 : sum((hit) => Number(hit > 0)) / all
			return { answer, covers, score: sum((hit) => hit) * (1 + likeness(typedWords, answer.question)) }
		})
		.filter(({ covers }) => covers > 0)
		.sort((a, b) => rounded(b.covers) - rounded(a.covers) || b.score - a.score || a.answer.id - b.answer.id)
		.map(({ answer, covers }) => ({ answer, covers }))
}

/** In tenths, so that one more small word does not outdo a better place. */
const rounded = (covers: number) => Math.round(covers * 10)
