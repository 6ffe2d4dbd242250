import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, dateOf, DAY, weekdayOf } from '#app/lib/time/time.ts'
import {
	beginningFor,
	changedRhythm,
	Frequency,
	latestAt,
	missingOccurrences,
	rhythmText,
	runsAhead,
	seriesWeekdays,
	startOf,
	weekdaysOf,
} from './series.ts'

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

const tueThu = { firstDate: at('2027-03-04', 18), weekdays: [2, 4] }

test('runs on several weekdays come in the order of the week, from the first one on', () => {
	const days = (frequency: Frequency, occurrences: number[]) =>
		occurrences.map((n) => dateOf(startOf({ ...tueThu, frequency }, n)))
	expect(days('weekly', [0, 1, 2, 3])).toEqual(['2027-03-04', '2027-03-09', '2027-03-11', '2027-03-16'])
	expect(days('two_weekly', [0, 1, 2, 3])).toEqual(['2027-03-04', '2027-03-16', '2027-03-18', '2027-03-30'])
	expect(missingOccurrences({ ...tueThu, frequency: 'weekly' }, { last: 0, ahead: 1 }, now)).toEqual([
		1, 2, 3, 4, 5, 6, 7,
	])
})

test('a series is named with its weekdays', () => {
	expect(rhythmText({ frequency: 'weekly' })).toBe('Every week')
	expect(rhythmText({ frequency: 'two_weekly', weekdays: [2, 4] })).toBe('Every two weeks on Tue and Thu')
	expect(rhythmText({ frequency: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7] })).toBe('Every day')
})

test('the weekday of the run is always one of them, and no list where it is the only one', () => {
	expect(seriesWeekdays([], at('2027-03-04', 18))).toBeNull()
	expect(seriesWeekdays([4], at('2027-03-04', 18))).toBeNull()
	expect(seriesWeekdays([6, 2, 6], at('2027-03-04', 18))).toEqual([2, 4, 6])
})

const changed = (start: Date, chosen?: number[]) => {
	const { rhythm, targetOf, meets } = changedRhythm({ ...tueThu, frequency: 'weekly' }, 0, { start, chosen })
	const days = [0, 1, 2, 3].map(targetOf).map((n) => (n === null ? null : dateOf(startOf(rhythm, n)).slice(8)))
	return { weekdays: rhythm.weekdays, days, meets }
}

test('runs whose weekday stays keep their day, others have none', () => {
	const [thursday, friday] = [at('2027-03-04', 19), at('2027-03-05', 18)]
	expect(changed(thursday, [2, 4, 6])).toEqual({ weekdays: [2, 4, 6], days: ['04', '09', '11', '16'], meets: false })
	expect(changed(thursday, [])).toEqual({ weekdays: null, days: ['04', null, '11', null], meets: false })
	const moved = { weekdays: [2, 5], days: ['05', '09', '12', '16'], meets: false }
	expect(changed(friday, [2, 4]), 'it takes its weekday along').toEqual(moved)
	expect(changed(friday)).toEqual(moved)
	const both = { weekdays: [2, 4, 5], days: ['05', '09', '11', '16'], meets: false }
	expect(changed(friday, [2, 4, 5]), 'unless both are chosen').toEqual(both)
	expect(changed(at('2027-03-11', 18))).toMatchObject({ weekdays: [2, 4], days: ['11', '16', '18', '23'] })
	expect(changed(at('2027-03-09', 18))).toMatchObject({ meets: true })
})

const rhythm = fc
	.record({
		frequency: fc.constantFrom(...Frequency),
		firstDate: fc.integer({ min: -500 * DAY, max: 366 * DAY }).map((ms) => new Date(now.getTime() + ms)),
		chosen: fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 7 }),
	})
	.map(({ chosen, ...rhythm }) => ({ ...rhythm, weekdays: seriesWeekdays(chosen, rhythm.firstDate) }))

test('whatever the rhythm, each run is the next day of its weekdays, and the latest one is found', () => {
	fc.assert(
		fc.property(rhythm, fc.integer({ min: -30, max: 60 }), (rhythm, occurrence) => {
			const [start, next] = [startOf(rhythm, occurrence), startOf(rhythm, occurrence + 1)]
			expect(startOf(rhythm, 0)).toEqual(rhythm.firstDate)
			expect(weekdaysOf(rhythm)).toContain(weekdayOf(dateOf(start)))
			expect(next.getTime()).toBeGreaterThan(start.getTime())
			expect(latestAt(rhythm, start)).toBe(occurrence)
			expect(latestAt(rhythm, new Date(next.getTime() - 1))).toBe(occurrence)
			const inRound = weekdaysOf(rhythm).length
			const round = startOf(rhythm, occurrence + inRound).getTime() - start.getTime()
			expect(round / (7 * DAY)).toBe({ weekly: 1, two_weekly: 2, four_weekly: 4 }[rhythm.frequency])
		}),
	)
})

test('whatever the rhythm, all that is planned is to come, new, in a row and enough', () => {
	fc.assert(
		fc.property(rhythm, fc.nat({ max: 20 }), fc.nat({ max: 4 }), (rhythm, last, ahead) => {
			const most = runsAhead(rhythm)
			const planned = missingOccurrences(rhythm, { last, ahead }, now)
			for (const [i, occurrence] of planned.entries()) {
				expect(occurrence).toBe(planned[0]! + i)
				expect(occurrence).toBeGreaterThan(last)
				expect(startOf(rhythm, occurrence).getTime()).toBeGreaterThan(now.getTime())
			}
			if (startOf(rhythm, last + most) < new Date(now.getTime() + 600 * DAY)) expect(planned).toHaveLength(most - ahead)
		}),
	)
})

test('a series can begin so that any of its runs starts when one likes', () => {
	fc.assert(
		fc.property(rhythm, fc.nat({ max: 50 }), (rhythm, occurrence) => {
			const weekdays = rhythm.weekdays && seriesWeekdays(rhythm.weekdays, now)
			const firstDate = beginningFor({ ...rhythm, weekdays }, occurrence, now)
			expect(startOf({ ...rhythm, weekdays, firstDate }, occurrence)).toEqual(now)
		}),
	)
})
