import { expect, test } from 'vitest'
import { dayWords, groupByDay } from './days.ts'

const now = new Date('2027-03-02T06:30:00Z')

test('a day is that of South Africa, two hours ahead', () => {
	expect(dayWords(now, now)).toBe('Today')
	expect(dayWords(new Date('2027-03-01T22:00:00Z'), now)).toBe('Today')
	expect(dayWords(new Date('2027-03-01T21:59:59.999Z'), now)).toBe('Yesterday')
	expect(dayWords(new Date('2027-02-28T21:59:59.999Z'), now)).toBe('Sunday 28 February 2027')
})

test('messages are grouped under their day, in order', () => {
	const items = ['2027-02-27T12:00:00Z', '2027-03-01T21:59:00Z', '2027-03-01T22:00:00Z', '2027-03-02T06:00:00Z'].map(
		(at, i) => ({ i, createdAt: new Date(at) }),
	)
	const days = groupByDay(items, now)
	expect(days.map(({ words, items }) => [words, items.map(({ i }) => i)])).toEqual([
		['Saturday 27 February 2027', [0]],
		['Yesterday', [1]],
		['Today', [2, 3]],
	])
	expect(groupByDay([], now)).toEqual([])
})
