import { expect, test } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { costOf, payByPack } from './cover.ts'

const dates = (many: number, price = 320) => Array.from({ length: many }, () => ({ price }))

test('packs pay dates in order, and the words say what becomes of the rest', () => {
	expect(payByPack([12], { dates: dates(11), hours: 1 })).toEqual({
		halfHours: 12,
		rest: 1600,
		words: 'The pack pays 6 of 11 dates. The other 5 are to pay, R320 each.',
	})
	const words = (lefts: number[], of: Parameters<typeof payByPack>[1]) => payByPack(lefts, of).words
	expect(words([22], { dates: dates(11), hours: 1 })).toBe('The pack pays all 11 dates.')
	expect(words([2], { dates: dates(1), hours: 1, addOns: true })).toBe(
		'The pack pays this date. Add-ons are to pay too.',
	)
	expect(words([2], { dates: dates(2), hours: 1 })).toBe('The pack pays 1 of 2 dates. The other one is to pay, R320.')
	expect(words([2], { dates: [...dates(2), ...dates(1, 400)], hours: 1 })).toBe(
		'The pack pays 1 of 3 dates. The other 2 are to pay, R720.00 together.',
	)
	expect(words([], { dates: dates(2), hours: 1, addOns: true })).toBe('Their packs have no hours left for this.')
})

test('each date takes its hours from one pack, also where that pays only part of it', () => {
	expect(payByPack([3, 3], { dates: dates(4), hours: 1 })).toEqual({
		halfHours: 6,
		rest: 320,
		words: 'Their packs pay 3 of 4 hours. The rest is to pay, R320.00.',
	})
})

test('a date that costs nothing takes no hours, and one with a peak hour costs what is left of it', () => {
	expect(payByPack([2], { dates: [{ price: 0 }, { price: 320 }], hours: 1 })).toMatchObject({ halfHours: 2, rest: 0 })
	const [six, seven] = [at('2026-12-15', 17), at('2026-12-15', 18)]
	const cost = costOf(
		[
			{ hour: six, price: 200, peak: false },
			{ hour: seven, price: 300, peak: true },
		],
		at('2026-12-15', 19),
	)
	expect(cost).toEqual({ price: 500, halves: [100, 100, 150, 150] })
	expect(payByPack([3], { dates: [cost], hours: 2 })).toMatchObject({ halfHours: 3, rest: 150 })
	expect(costOf([{ hour: six, price: 200, peak: false }], seven)).toEqual({ price: 200 })
})
