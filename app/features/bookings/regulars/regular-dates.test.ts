import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, test } from 'vitest'
import { addDays, at } from '#app/lib/time/time.ts'
import {
	dayInYear,
	inDates,
	nearsEnd,
	nextOn,
	regularDates,
	tickedWords,
	weekdaysOn,
	weekdayWords,
} from './regular-dates.ts'
import { RegularForm } from './regular-schemas.ts'

/** Counts the days since 1 March 2000, a Wednesday, by the calendar's own rules and without `Date`. */
function dayNumber(date: string) {
	const [year, month, day] = date.split('-').map(Number) as [number, number, number]
	const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
	const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
	const before = lengths.slice(0, month - 1).reduce((sum, days) => sum + days, 0)
	const years = year - 2000
	return years * 365 + Math.ceil(years / 4) + before + day - 61
}

test('the day count of this test is right', () => {
	expect(dayNumber('2000-03-01')).toBe(0)
	expect(dayNumber('2001-03-01')).toBe(365)
	expect(dayNumber('2028-03-01')).toBe(28 * 365 + 7)
})

const isoWeekday = (date: string) => ((dayNumber(date) + 2) % 7) + 1
const starts = ['2026-12-28', '2027-12-31', '2028-02-20', '2028-02-29', '2027-02-25', '2026-11-27']
const weeks = Array.from({ length: 127 }, (_, mask) =>
	[1, 2, 3, 4, 5, 6, 7].filter((day) => ((mask + 1) >> (day - 1)) & 1),
)

test.each(starts)('dates from %s are each of their weekdays and none besides, over New Year and leap day', (date) => {
	for (const weekday of weeks) {
		const until = addDays(date, 90)
		const dates = regularDates({ weekday, date, until }, '2099-12-31')
		const all = Array.from({ length: 91 }, (_, days) => addDays(date, days))
		expect(all.map(dayNumber)).toEqual(all.map((_, days) => dayNumber(date) + days))
		expect(dates).toEqual(all.filter((day) => weekday.includes(isoWeekday(day))))
	}
})

test.each(starts)('so many times from %s end after exactly so many, a week apart', (date) => {
	for (const times of [1, 2, 10, 53]) {
		const weekday = [isoWeekday(date)]
		const dates = regularDates({ weekday, date, times }, '2099-12-31')
		expect(dates.map(dayNumber)).toEqual(Array.from({ length: times }, (_, week) => dayNumber(date) + week * 7))
	}
})

test('whichever comes first ends it: the day, the times or the last day that can be taken', () => {
	const every = { weekday: [1, 2, 3, 4, 5, 6, 7], date: '2028-02-27' }
	expect(regularDates({ ...every, until: '2028-03-01', times: 3 }, '2099-12-31')).toEqual([
		'2028-02-27',
		'2028-02-28',
		'2028-02-29',
	])
	expect(regularDates({ ...every, until: '2028-02-28', times: 3 }, '2099-12-31')).toHaveLength(2)
	expect(regularDates({ ...every, times: 500 }, '2028-02-28')).toHaveLength(2)
	expect(regularDates({ ...every, until: '2028-02-26' }, '2099-12-31')).toEqual([])
})

test('weekdays and dates in words', () => {
	expect(weekdayWords([2])).toBe('Every Tuesday')
	expect(weekdayWords([4, 2])).toBe('Every Tue and Thu')
	expect(weekdayWords([5, 4, 2])).toBe('Every Tue, Thu and Fri')
	expect(weekdayWords([1, 2, 3, 4, 5, 6, 7])).toBe('Every day')
	expect(weekdaysOn([2, 4], ['2026-12-03', '2026-12-10', '2026-12-12']), 'Thursdays, one moved').toEqual([4])
	expect(weekdaysOn([2, 4], [])).toEqual([2, 4])
	const now = at('2026-11-27', 12)
	expect(['2026-12-15', '2027-01-05'].map((date) => dayInYear(at(date, 18), now))).toEqual([
		'Tue 15 Dec',
		'Tue 5 Jan 2027',
	])
	expect([inDates(1), inDates(14)]).toEqual(['1 date', '14 dates'])
})

test('the next day on a weekday is neither before the day asked for nor past', () => {
	const now = at('2026-12-16', 9) // a Wednesday
	expect(nextOn([3], '2026-12-16', now)).toBe('2026-12-16')
	expect(nextOn([2, 5], '2026-12-01', now)).toBe('2026-12-18')
	expect(nextOn([2], '2026-12-30', now)).toBe('2027-01-05')
})

test('a regular nears its end three weeks before its last date', () => {
	const last = at('2026-12-22', 18)
	expect(nearsEnd(last, at('2026-11-30', 23))).toBe(false)
	expect(nearsEnd(last, at('2026-12-01', 0))).toBe(true)
})

test('the dates that are free are counted with those ticked for another court', () => {
	const there = { elsewhere: 'court 2' }
	expect(tickedWords(6, 5, [{}])).toBe('5 of 6 dates are free, 1 is left out.')
	expect(tickedWords(6, 5, [{}, there])).toBe('5 of 6 dates are free, 1 is on another court.')
	expect(tickedWords(6, 3, [{}, there])).toBe('3 of 6 dates are free, 1 is on another court, 2 are left out.')
	expect(tickedWords(6, 0, [there, there])).toBe(
		'None of these 6 dates is free, 2 are on another court, 4 are left out.',
	)
	expect(tickedWords(6, 0, [])).toBe('None of these 6 dates is free. Try another court or hour.')
	expect(tickedWords(6, 6, [{}])).toBe('All 6 dates are free.')
	expect(tickedWords(1, 0, [there])).toBe('This date is on another court.')
})

describe('the dates that a form sends', () => {
	const read = (...on: string[]) => {
		const form = new FormData()
		for (const value of on) form.append('on', value)
		const fields = {
			court: '1:1',
			weekday: '1',
			date: '2026-12-01',
			start: '18:00',
			hours: '1',
			times: '4',
			name: 'Zola',
		}
		for (const [name, value] of Object.entries(fields)) form.append(name, value)
		const submission = parseWithZod(form, { schema: RegularForm })
		return submission.status === 'success' ? submission.value.on : Object.values(submission.error ?? {}).flat()
	}

	test('are each once, also where a box names several', () => {
		expect(read('2026-12-07')).toEqual(['2026-12-07'])
		expect(read('2026-12-07:2,2026-12-14:2', '2026-12-14:2', '2026-12-21')).toEqual([
			'2026-12-07:2',
			'2026-12-14:2',
			'2026-12-21',
		])
	})

	test('are dates, and at least one', () => {
		for (const wrong of [[], [''], ['2026-12-07,'], ['2026-12-07,x:2'], ['2026-12-07:0']])
			expect(read(...wrong)).toEqual(['Tick the dates you want.'])
	})
})
