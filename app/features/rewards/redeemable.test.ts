import { expect, test } from 'vitest'
import { byReach, EXPIRED, missingPoints, NOT_ENOUGH, OUT_OF_STOCK } from './redeemable.ts'

test('owed points add to the missing ones', () => {
	expect(missingPoints(300, 120, 0)).toBe(180)
	expect(missingPoints(300, 0, 40)).toBe(340)
})

test('redeemable items and their categories come first; otherwise the order stays', () => {
	const item = (name: string, category: string, reason: string | null) => ({ name, category, reason })
	const items = [
		item('cap', 'Clothing', NOT_ENOUGH),
		item('bottle', 'Equipment', OUT_OF_STOCK),
		item('old grip', 'Equipment', EXPIRED),
		item('racket', 'Equipment', NOT_ENOUGH),
		item('grip', 'Equipment', null),
		item('ball', 'Equipment', null),
		item('hour', 'Play', null),
	]
	const names = (list: typeof items) => list.map(({ name }) => name)
	expect(names(byReach(items))).toEqual(['grip', 'ball', 'racket', 'bottle', 'old grip', 'hour', 'cap'])
	expect(names(items)[0], 'the list itself is left alone').toBe('cap')
	expect(byReach([])).toEqual([])
})
