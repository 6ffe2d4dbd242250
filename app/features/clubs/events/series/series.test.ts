import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, DAY } from '#app/lib/time/time.ts'
import { beginningFor, Frequency, missingOccurrences, startOf } from './series.ts'

const now = at('2027-03-03', 12)
const weekly = { frequency: 'weekly' as const, firstDate: at('2027-03-06', 7) }

test('a run keeps its time of day through the year', () => {
	expect(startOf(weekly, 0)).toEqual(at('2027-03-06', 7))
	expect(startOf(weekly, 30)).toEqual(at('2027-10-02', 7))
	expect(startOf({ ...weekly, frequency: 'two_weekly' }, 2)).toEqual(at('2027-04-03', 7))
	expect(startOf({ ...weekly, frequency: 'four_weekly' }, 1)).toEqual(at('2027-04-03', 7))
})

test('after the first run the next three are planned, then one for each that passes', () => {
	expect(missingOccurrences(weekly, { last: 0, ahead: 1 }, now)).toEqual([1, 2, 3])
	expect(missingOccurrences(weekly, { last: 3, ahead: 4 }, now)).toEqual([])
	expect(missingOccurrences(weekly, { last: 3, ahead: 3 }, at('2027-03-06', 8))).toEqual([4])
})

test('what passed while nobody looked is left out', () => {
	expect(missingOccurrences(weekly, { last: 3, ahead: 0 }, at('2027-05-01', 7))).toEqual([9, 10, 11, 12])
	expect(missingOccurrences(weekly, { last: 3, ahead: 0 }, new Date(at('2027-05-01', 7).getTime() - 1))).toEqual([
		8, 9, 10, 11,
	])
})

test('runs that were cancelled one by one do not push a series out of sight', () => {
	expect(missingOccurrences(weekly, { last: 200, ahead: 0 }, now)).toEqual([])
})

const rhythm = fc.record({
	frequency: fc.constantFrom(...Frequency),
	firstDate: fc.integer({ min: -500 * DAY, max: 366 * DAY }).map((ms) => new Date(now.getTime() + ms)),
})

test('whatever the rhythm, all that is planned is to come, new, in a row and enough', () => {
	fc.assert(
		fc.property(rhythm, fc.nat({ max: 20 }), fc.nat({ max: 4 }), (rhythm, last, ahead) => {
			const planned = missingOccurrences(rhythm, { last, ahead }, now)
			for (const [i, occurrence] of planned.entries()) {
				expect(occurrence).toBe(planned[0]! + i)
				expect(occurrence).toBeGreaterThan(last)
				expect(startOf(rhythm, occurrence).getTime()).toBeGreaterThan(now.getTime())
			}
			if (startOf(rhythm, last + 4) < new Date(now.getTime() + 700 * DAY)) expect(planned).toHaveLength(4 - ahead)
		}),
	)
})

test('a series can begin so that any of its runs starts when one likes', () => {
	fc.assert(
		fc.property(rhythm, fc.nat({ max: 50 }), (rhythm, occurrence) => {
			const firstDate = beginningFor(rhythm, occurrence, now)
			expect(startOf({ ...rhythm, firstDate }, occurrence)).toEqual(now)
		}),
	)
})
