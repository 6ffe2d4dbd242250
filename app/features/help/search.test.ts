import { describe, expect, it, test } from 'vitest'
import { HELP_ANSWERS } from '#app/features/help/help-answers.ts'
import { ANSWERS_FROM, askedWords, rank, searchable, stem } from './search.ts'

const answers = searchable(HELP_ANSWERS.map((answer, i) => ({ id: i + 1, ...answer })))
const best = (typed: string) => rank(typed, answers)[0]?.answer.question
const answered = (typed: string) => (rank(typed, answers)[0]?.covers ?? 0) >= ANSWERS_FROM

describe('what is found first', () => {
	test.each([
		['why is my payment pending', 'Why is my payment pending?'],
		['Why is my payment pending?', 'Why is my payment pending?'],
		['PAYMENT PENDING', 'Why is my payment pending?'],
		['payment pendng', 'Why is my payment pending?'],
		['paymnet stuck', 'Why is my payment pending?'],
		['where is my refund', 'Where is my refund?'],
		['refunds', 'Where is my refund?'],
		['is my booking confirmed', 'Is my booking confirmed?'],
		['when do I have to pay', 'When do I have to pay?'],
		['cancelling a booking', 'How do I cancel a booking?'],
		['how do I cancel', 'How do I cancel a booking?'],
		['cancel my booking', 'How do I cancel a booking?'],
		['split bill', 'How do I split the bill with my team?'],
		['reschedule my booking', 'Can I move a booking to another day or time?'],
		['entry code', 'Where is my entry code?'],
		['rain', 'The venue closed my court because of rain or power. What do I get?'],
		['forgot password', 'I forgot my password. What now?'],
		['delete account', 'How do I delete my account?'],
		['deleting my account please', 'How do I delete my account?'],
		['download data', 'How do I download my data?'],
		['strava', 'What happens with my Strava data?'],
		['waitlist', 'How do events and the waitlist work?'],
		['peak hours', 'How do I set prices and peak hours?'],
		['card declined', 'My card was declined. What now?'],
		['walk-in', 'How do I close courts or book a walk-in?'],
		['data saver', 'How do I save mobile data?'],
		['invoice', 'Where do I find a receipt?'],
		['kids', 'Can children have an account?'],
		['children', 'Can children have an account?'],
		['guest', 'Do my guests need an account?'],
		['parking', 'Is there parking at the venue?'],
		['become owner', 'How do I list my venue?'],
		['become a venue owner', 'How do I list my venue?'],
		['list my venue', 'How do I list my venue?'],
		['add venue', 'How do I list my venue?'],
		['register my venue', 'How do I list my venue?'],
		['get my money back', 'Where is my refund?'],
		['load shedding', 'The venue closed my court because of rain or power. What do I get?'],
		['payshap limit', 'Why does PayShap not work for this amount?'],
		[
			'how do I get my money back when it rains and the court is closed',
			'The venue closed my court because of rain or power. What do I get?',
		],
	])('%s', (typed, question) => {
		expect(best(typed)).toBe(question)
		expect(answered(typed)).toBe(true)
	})
})

it('finds each answer first by its own question', () => {
	for (const { question } of HELP_ANSWERS) expect(best(question)).toBe(question)
})

test.each(['quantum chromodynamics', 'xyzzy', 'my parrot wants a helicopter licence', '%', '_', '🏓', ''])(
	'has no answer to “%s”',
	(typed) => {
		expect(answered(typed)).toBe(false)
	},
)

it('takes each character literally, and text of any length', () => {
	for (const typed of ["' OR 1=1--", '<script>', '(((', '.*', '\\', 'a'.repeat(5_000), 'word '.repeat(2_000)]) {
		expect(Array.isArray(rank(typed, answers))).toBe(true)
	}
})

it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'])(
	'takes the word %s for what it is',
	(typed) => {
		expect(rank(typed, answers).every(({ covers }) => covers > 0)).toBe(true)
		const found = rank(`refund ${typed}`, answers).map(({ answer }) => answer.question)
		expect(found).toContain('Where is my refund?')
	},
)

it('returns the same order each time, and each answer once', () => {
	const ids = rank('booking', answers).map(({ answer }) => answer.id)
	expect(rank('booking', answers).map(({ answer }) => answer.id)).toEqual(ids)
	expect(new Set(ids).size).toBe(ids.length)
})

it('leaves out small words unless there are no others', () => {
	expect(askedWords('How do I get my refund?')).toEqual(['refund'])
	expect(askedWords('how do I')).toEqual(['how', 'do', 'i'])
	expect(askedWords('café Café')).toEqual(['cafe'])
})

test.each([
	['cancelled', 'cancel'],
	['cancelling', 'cancel'],
	['booking', 'book'],
	['bookings', 'book'],
	['payments', 'pay'],
	['refunded', 'refund'],
	['its', 'its'],
	['deleted', 'delet'],
])('%s begins like %s', (word, beginning) => {
	expect(stem(word)).toBe(beginning)
})
