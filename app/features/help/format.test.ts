import { describe, expect, it, test } from 'vitest'
import { HELP_ANSWERS } from '#app/features/help/help-answers.ts'
import { blocksOf, hasForeignLink, looksAtOwnBookings, plainAnswer } from './format.ts'

describe('an answer as it is shown', () => {
	it('has paragraphs, lists, links and the reader’s own bookings', () => {
		expect(
			blocksOf('One\ntwo.\n\n- a\n- [b](/b?c=d#e) c\n\nSee [My Bookings](/my-bookings).\n[[my bookings]]'),
		).toEqual([
			{ kind: 'paragraph', parts: ['One', ' ', 'two.'] },
			{ kind: 'list', items: [['a'], [{ text: 'b', to: '/b?c=d#e' }, ' c']] },
			{ kind: 'paragraph', parts: ['See ', { text: 'My Bookings', to: '/my-bookings' }, '.'] },
			{ kind: 'own', cancelled: false },
		])
	})

	test.each([
		'[x](javascript:alert(1))',
		'[x](//evil.example)',
		'[x](/\\evil.example)',
		'[x](https://evil.example)',
		'[x](/a b)',
		'[x](/"onclick=x)',
		'[x](data:text/html,hi)',
		'<a href="/x">x</a>',
		'[[my bookings]] now',
		'[](/x)',
	])('keeps %s as text', (text) => {
		const parts = blocksOf(text).flatMap((block) => (block.kind === 'paragraph' ? block.parts : ['?']))
		expect(parts.every((part) => typeof part === 'string')).toBe(true)
		expect(parts.join('')).toBe(text)
	})

	it('parses long hostile text fast', () => {
		for (const text of [
			'['.repeat(2_000),
			'[a](/'.repeat(400),
			'- '.repeat(1_000),
			'\n'.repeat(2_000),
			' '.repeat(2_000),
		]) {
			expect(blocksOf(text).length).toBeLessThan(10)
		}
	})

	it('has the same words as plain text', () => {
		expect(plainAnswer('Open [My Bookings](/my-bookings).\n\n- one\n- two\n\n[[my bookings]]')).toBe(
			'Open My Bookings. one. two',
		)
		expect(looksAtOwnBookings('a\n\n[[my bookings]]')).toBe(true)
		expect(looksAtOwnBookings('a [[my bookings]]')).toBe(false)
		expect(blocksOf('[[my cancelled bookings]]')).toEqual([{ kind: 'own', cancelled: true }])
	})
})

it('distinguishes links to other sites from words in brackets', () => {
	for (const foreign of ['[x](https://a.example)', 'a [x](//a.example) b', '[Help](/help) [x](help)', '[x]()'])
		expect(hasForeignLink(foreign), foreign).toBe(true)
	for (const own of ['[Help](/help?q=a)', 'a [sic] (b)', '[[my bookings]]', '(x) [y]'])
		expect(hasForeignLink(own), own).toBe(false)
	for (const { answer } of HELP_ANSWERS) expect(hasForeignLink(answer), answer).toBe(false)
})

it('parses each standard answer', () => {
	expect(HELP_ANSWERS.length).toBeGreaterThanOrEqual(30)
	expect(new Set(HELP_ANSWERS.map(({ question }) => question)).size).toBe(HELP_ANSWERS.length)
	for (const { question, answer } of HELP_ANSWERS) {
		expect([...question].length).toBeLessThanOrEqual(300)
		expect(plainAnswer(answer), question).not.toMatch(/[[\]]|\(\//)
	}
})
