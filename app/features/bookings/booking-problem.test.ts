import { describe, expect, test } from 'vitest'
import { anOffer } from '#tests/support/world/offer.ts'
import { addDays, at } from '#app/lib/time/time.ts'
import { bookingProblem, lengthWords } from './booking-problem.ts'
import { bookableRange, dayWords, onlineHours, unbookableHours } from './rules.ts'

const friday = '2026-11-20'
const saturday = '2026-11-21'
const sunday = '2026-11-22'
const now = at(friday, 9.5)
const problem = (date: string, start: number, end: number, offer = anOffer()) =>
	bookingProblem(offer, at(date, start), at(date, end), now)

describe('times that can be booked', () => {
	test.each([
		['the next full hour', friday, 10, 11],
		['the longest booking', friday, 10, 14],
		['the first hour', saturday, 8, 9],
		['the last hour', saturday, 19, 20],
	])('%s', (_, date, start, end) => expect(problem(date, start, end)).toBeNull())
	test('the last day', () => expect(problem('2027-01-19', 10, 11)).toBeNull())
})

describe('refusals name the rule and the next valid time', () => {
	test.each([
		['half hours', friday, 10.5, 12, 'startTime', 'Bookings start on the hour. The next full hour is 11:00.'],
		['a half hour at the end', friday, 10, 11.5, 'endTime', 'Bookings end on the hour. The next full hour is 12:00.'],
		['no time at all', friday, 10, 10, 'endTime', 'End time must be after start time: 11:00 at the earliest.'],
		['end before start', friday, 12, 11, 'endTime', 'End time must be after start time: 13:00 at the earliest.'],
		[
			'the running hour',
			friday,
			9,
			10,
			'startTime',
			'That time has passed. The next bookable hour is Fri 20 Nov at 10:00.',
		],
		['too long', friday, 10, 15, 'endTime', 'A booking here is at most 4 hours long: until 14:00 at the latest.'],
		['too far ahead', '2027-01-20', 10, 11, 'startTime', 'You can book at most 60 days ahead, until Tue 19 Jan.'],
		[
			'before opening',
			saturday,
			7,
			9,
			'startTime',
			'Courts can be booked from 08:00 to 20:00 on Sat 21 Nov. The next bookable hour is Sat 21 Nov at 08:00.',
		],
		[
			'after closing',
			saturday,
			19,
			21,
			'endTime',
			'Courts can be booked from 08:00 to 20:00 on Sat 21 Nov. The latest end is 20:00.',
		],
		[
			'across midnight',
			saturday,
			23,
			25,
			'startTime',
			'Courts can be booked from 08:00 to 20:00 on Sat 21 Nov. The next bookable hour is Mon 23 Nov at 08:00.',
		],
		[
			'a closed day',
			sunday,
			10,
			11,
			'startTime',
			'The venue is closed on Sun 22 Nov. The next bookable hour is Mon 23 Nov at 08:00.',
		],
	])('%s', (_, date, start, end, field, message) => expect(problem(date, start, end)).toEqual({ field, message }))
})

test('the venue’s own rules count', () => {
	expect(problem(friday, 10, 12, anOffer({ lengths: [1] }))?.message).toContain('at most 1 hour long')
	expect(problem('2026-11-24', 10, 11, anOffer({ maxDaysAhead: 3 }))?.message).toContain('3 days ahead')
})

test('a venue without opening hours says so', () => {
	expect(problem(saturday, 10, 11, anOffer({ opening: [] }))?.message).toContain('no opening hours at the moment')
})

test('courts are booked between 07:00 and 21:00 however long the venue is open', () => {
	const allDay = anOffer({ opening: Array.from({ length: 8 }, () => [0, 24] as const) })
	expect(bookableRange(allDay, friday)).toEqual([7, 21])
	expect(problem(saturday, 20, 22, allDay)?.field).toBe('endTime')
	expect(unbookableHours(allDay, friday)).toEqual([
		[0, 7],
		[21, 24],
	])
	expect(unbookableHours(anOffer(), friday)).toEqual([])
	expect(unbookableHours(allDay, sunday)).toHaveLength(2)
	expect(unbookableHours(anOffer(), sunday)).toEqual([])
})

describe('a date can have hours of its own', () => {
	const on = (date: string, hours: readonly [number, number] | null) =>
		anOffer({ openingExceptions: new Map([[date, hours]]) })

	test('shorter than its weekday', () => {
		expect(bookableRange(on(saturday, [8, 12]), saturday)).toEqual([8, 12])
		expect(problem(saturday, 11, 12, on(saturday, [8, 12]))).toBeNull()
		expect(problem(saturday, 12, 13, on(saturday, [8, 12]))?.message).toBe(
			'Courts can be booked from 08:00 to 12:00 on Sat 21 Nov. The next bookable hour is Mon 23 Nov at 08:00.',
		)
	})

	test('closed all day, or open on a day that is closed otherwise', () => {
		expect(problem(saturday, 10, 11, on(saturday, null))?.message).toBe(
			'The venue is closed on Sat 21 Nov. The next bookable hour is Mon 23 Nov at 08:00.',
		)
		expect(problem(sunday, 10, 11, on(sunday, [9, 13]))).toBeNull()
	})

	test('past a holiday of three weeks the next hour is still found', () => {
		const days = Array.from({ length: 21 }, (_, i) => [addDays(saturday, i), null] as const)
		expect(problem(saturday, 10, 11, anOffer({ openingExceptions: new Map(days) }))?.message).toContain(
			'The next bookable hour is Sat 12 Dec at 08:00.',
		)
	})
})

test('the day is called as people call it', () => {
	const from = (date: string, hour: number) => dayWords(at(date, hour), at('2026-11-20', 9))
	expect([from('2026-11-20', 16), from('2026-11-20', 17), from('2026-11-21', 7)]).toEqual([
		'Today',
		'Tonight',
		'Tomorrow',
	])
	expect(from('2026-11-22', 7)).toBe('Sun 22 Nov')
})

describe('a venue by half hours', () => {
	const halves = anOffer({ step: 0.5, lengths: [1, 1.5, 2] })
	const message = (start: number, end: number, offer = halves) => problem(saturday, start, end, offer)?.message ?? null

	test.each([
		[8.5, 10],
		[18.5, 20],
		[8, 9],
	])('is booked from %d to %d', (start, end) => expect(message(start, end)).toBeNull())

	test.each([
		[18.25, 19.5, 'Bookings start on the hour or half past. The next is 18:30.'],
		[18, 19.25, 'Bookings end on the hour or half past. The next is 19:30.'],
		[18, 18.5, 'A booking here is 1, 1½ or 2 hours long.'],
		[18, 18, 'End time must be after start time: 19:00 at the earliest.'],
		[17, 19.5, 'A booking here is at most 2 hours long: until 19:00 at the latest.'],
		[19.5, 20.5, 'Courts can be booked from 08:00 to 20:00 on Sat 21 Nov. The latest start is 19:00.'],
		[18.5, 20.5, 'Courts can be booked from 08:00 to 20:00 on Sat 21 Nov. The latest end is 20:00.'],
	])('refuses %d to %d', (start, end, why) => expect(message(start, end)).toBe(why))

	test('names only the lengths it has', () => {
		const offer = anOffer({ step: 0.5, lengths: [1, 2] })
		expect(message(18, 19.5, offer)).toBe('A booking here is 1 or 2 hours long.')
		expect(message(18, 20, offer)).toBeNull()
		expect(message(17, 19.5, offer)).toBe('A booking here is at most 2 hours long: until 19:00 at the latest.')
		expect(lengthWords([1.5])).toBe('1½ hours')
	})

	test('names the next half hour', () => {
		expect(bookingProblem(halves, at(friday, 9), at(friday, 10), now)?.message).toBe(
			'That time has passed. The next bookable hour is Fri 20 Nov at 10:00.',
		)
		expect(bookingProblem(halves, at(friday, 9), at(friday, 10), at(friday, 9.1))?.message).toContain('at 09:30.')
		expect(bookingProblem(halves, at(friday, 9), at(friday, 10), at(friday, 18.9))?.message).toContain(
			'Fri 20 Nov at 19:00.',
		)
		expect(bookingProblem(halves, at(friday, 9), at(friday, 10), at(friday, 19.1))?.message).toContain(
			'Sat 21 Nov at 08:00.',
		)
	})
})

test('online hours follow the opening hours where the venue says so', () => {
	const late = anOffer({ opening: Array.from({ length: 8 }, () => [6, 23] as const), onlineAllDay: true })
	expect(bookableRange(late, friday)).toEqual([6, 23])
	expect(unbookableHours(late, friday)).toEqual([])
	expect(problem(saturday, 6, 7, late)).toBeNull()
	expect(problem(saturday, 22, 23, late)).toBeNull()
	expect(problem(saturday, 22, 24, late)?.message).toContain('The latest end is 23:00.')
	expect(onlineHours(late, [6, 23])).toEqual([6, 23])
	expect(onlineHours(late, null)).toEqual([7, 21])
	expect(onlineHours(anOffer(), [8, 20])).toEqual([7, 21])
})
