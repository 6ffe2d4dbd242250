import { expect, test } from 'vitest'
import { BOX } from './layout.ts'
import { fitted, textWidth } from './text-width.ts'

const font = { size: 14 }

test('wide letters take more room than narrow ones, and bold ones more than others', () => {
	expect(textWidth('WWWW', font)).toBeGreaterThan(2 * textWidth('illi', font))
	expect(textWidth('Kasi', { size: 14, isBold: true })).toBeGreaterThan(textWidth('Kasi', font))
	expect(textWidth('Kasi', { size: 28 })).toBeCloseTo(2 * textWidth('Kasi', font))
})

test('a text that fits is not cut', () => {
	expect(fitted('Kasi Stars', 140, font)).toBe('Kasi Stars')
	expect(fitted('', 0, font)).toBe('')
})

test.each([
	'Bellville Fives Football Club of the Northern Suburbs',
	'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
	'🏆🏆🏆🏆🏆🏆🏆🏆🏆🏆',
])('%s is cut to the room there is, and no further', (name) => {
	const short = fitted(name, 120, font)
	expect(short).toMatch(/…$/)
	expect(textWidth(short, font)).toBeLessThanOrEqual(120)
	expect(textWidth(short, font)).toBeGreaterThan(95)
	expect(name.startsWith(short.slice(0, -1))).toBe(true)
})

test('a letter made of several code points is never split', () => {
	const family = '👨‍👩‍👧‍👦'
	for (let width = 10; width < 120; width++) {
		const kept = fitted(family.repeat(8), width, font).replace('…', '')
		expect(kept.length % family.length).toBe(0)
	}
})

test('the label of an undecided side is never cut to fit the time', () => {
	const room = BOX.width - 20 - textWidth('28 Nov', { size: 12 }) - 8
	for (const text of ['Winner of match 58', 'Loser of match 62']) expect(fitted(text, room, { size: 13 })).toBe(text)
})
