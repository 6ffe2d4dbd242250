import { describe, expect, it, test } from 'vitest'
import {
	addDays,
	at,
	clock,
	dateOf,
	DAY,
	formatDate,
	formatDay,
	formatDayMonth,
	formatLongDate,
	formatTime,
	formatTimeRange,
	halfHourOf,
	HOUR,
	hourOf,
	hoursBetween,
	inHours,
	isDate,
	TIME_ZONE,
	weekdayOf,
} from './time.ts'

/** Every 7 hours and a bit through three years, over leap days and the changes of other zones' clocks. */
const instants = Array.from({ length: 3_500 }, (_, i) => new Date(Date.UTC(2026, 11, 1) + i * (7.51 * HOUR)))
const wall = new Intl.DateTimeFormat('en-ZA', {
	timeZone: TIME_ZONE,
	year: 'numeric',
	month: '2-digit',
	day: '2-digit',
	hour: '2-digit',
	minute: '2-digit',
	hourCycle: 'h23',
	weekday: 'long',
})
const partsOf = (instant: Date) =>
	Object.fromEntries(wall.formatToParts(instant).map(({ type, value }) => [type, value]))

it('is tested far from South Africa', () => {
	expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/New_York')
})

describe('the South African wall clock', () => {
	it('agrees with the time zone database', () => {
		for (const instant of instants) {
			const { year, month, day, hour, minute, weekday } = partsOf(instant)
			expect(dateOf(instant)).toBe(`${year}-${month}-${day}`)
			expect(hourOf(instant)).toBe(Number(hour))
			expect(formatTime(instant)).toBe(`${hour}:${minute}`)
			expect(formatLongDate(instant)).toMatch(new RegExp(`^${weekday} ${Number(day)} [A-Z][a-z]+ ${year}$`))
		}
	})

	it('leads from an instant to day and hour and back', () => {
		for (const instant of instants) {
			const hour = new Date(Math.floor(instant.getTime() / HOUR) * HOUR)
			expect(at(dateOf(hour), hourOf(hour))).toEqual(hour)
		}
	})

	it('counts hour 24 as the next midnight', () => {
		for (const instant of instants) expect(at(dateOf(instant), 24)).toEqual(at(addDays(dateOf(instant), 1), 0))
	})
})

describe('calendar days', () => {
	it('follow one another, and weekdays with them', () => {
		for (const instant of instants) {
			const date = dateOf(instant)
			expect(addDays(date, 1)).toBe(dateOf(new Date(instant.getTime() + DAY)))
			expect(addDays(addDays(date, 45), -45)).toBe(date)
			expect(weekdayOf(addDays(date, 1))).toBe((weekdayOf(date) % 7) + 1)
			expect(isDate(date)).toBe(true)
		}
		expect(weekdayOf('2027-03-01')).toBe(1)
		expect(weekdayOf('2027-03-07')).toBe(7)
	})

	test.each(['2028-02-29', '2026-12-31', '2000-01-01', '2099-12-31'])('%s is one', (date) => {
		expect(isDate(date)).toBe(true)
	})

	test.each([
		'',
		'2027-02-29',
		'2027-02-30',
		'2027-04-31',
		'2027-13-01',
		'2027-00-10',
		'2027-01-00',
		'0001-01-01',
		'1999-12-31',
		'9999-12-31',
		'2027-1-1',
		'27-01-01',
		'2027-01-01T00:00',
		' 2027-01-01',
		'2027-01-01\n',
		'+002027-01-01',
	])('%j is none', (text) => {
		expect(isDate(text)).toBe(false)
	})
})

describe('hours between two instants', () => {
	it('are those that begin in between', () => {
		const start = at('2027-03-01', 20)
		for (let length = 0; length <= 30; length++) {
			const hours = hoursBetween(start, new Date(start.getTime() + length * HOUR))
			expect(hours).toHaveLength(length)
			hours.forEach((hour, i) => expect(hour.getTime()).toBe(start.getTime() + i * HOUR))
		}
		expect(hoursBetween(start, new Date(start.getTime() - HOUR))).toEqual([])
		const half = at('2027-03-01', 18.5)
		expect(hoursBetween(half, at('2027-03-01', 20.5))).toEqual([half, at('2027-03-01', 19), at('2027-03-01', 20)])
		expect([half, new Date(half.getTime() - 1)].map(halfHourOf)).toEqual([18.5, 18])
	})
})

describe('dates in words', () => {
	const evening = at('2026-11-05', 18)
	it('are South African English', () => {
		expect(formatDayMonth(evening)).toBe('5 Nov')
		expect(formatDay(evening)).toBe('Thu 5 Nov')
		expect(formatDate(evening)).toBe('5 November 2026')
		expect(formatLongDate(evening)).toBe('Thursday 5 November 2026')
		expect(formatTimeRange(evening, at('2026-11-05', 20))).toBe('18:00–20:00')
		expect(formatTimeRange(at('2026-11-05', 23), at('2026-11-06', 0))).toBe('23:00–24:00')
		expect([clock(7), clock(20), clock(18.5)]).toEqual(['07:00', '20:00', '18:30'])
		expect([1, 1.5, 3, 0.5].map(inHours)).toEqual(['1 hour', '1½ hours', '3 hours', '½ hour'])
	})

	it('change at midnight in South Africa, not at ours', () => {
		expect(formatDate(new Date('2026-12-31T21:59:59Z'))).toBe('31 December 2026')
		expect(formatDate(new Date('2026-12-31T22:00:00Z'))).toBe('1 January 2027')
	})
})
