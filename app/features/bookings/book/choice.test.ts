import { describe, expect, test } from 'vitest'
import {
	bookingAddress,
	choose,
	daysToLoad,
	toLoad,
	dayWord,
	type PanelDay,
	type PanelHour,
	readVenueAddress,
	shownHours,
} from './choice.ts'
import type { Grid } from '../rules.ts'

/** One letter an hour from 07:00: f free, l last, x full, c closed, p past; R200, at 17:00 and later R300. */
const day = (date: string, states: string): PanelDay => ({
	date,
	hours: [...states].map((letter, index): PanelHour => {
		const state = ({ f: 'free', l: 'last', x: 'full', c: 'closed', p: 'past' } as const)[letter]!
		const hour = index + 7
		return { hour, state, price: hour >= 17 ? 300 : 200, peak: hour >= 17 }
	}),
})
const friday = day('2026-11-20', 'ppppppppppflxf')
const sunday = day('2026-11-22', 'c'.repeat(14))
const monday = day('2026-11-23', 'f'.repeat(14))
const days = [friday, sunday, monday]

const upTo = (longest: number): Grid => ({ step: 1, lengths: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].slice(0, longest) })
const pick = (asked: { date?: string; start?: string; hours?: string }, from = days, maxHours = 4) =>
	choose(from, { date: null, start: null, hours: null, ...asked }, upTo(maxHours))!

describe('choose by half hours', () => {
	const grid: Grid = { step: 0.5, lengths: [1, 1.5, 2] }
	/** One letter a half hour from 07:00, as `day` has it; R125, at 17:00 and later R175. */
	const halfDay = (states: string): PanelDay => {
		const { date, hours } = day('2026-11-23', states)
		return {
			date,
			hours: hours.map((it, i) => ({ ...it, hour: 7 + i / 2, price: i < 20 ? 125 : 175 })),
		}
	}
	const open = halfDay('f'.repeat(27) + 'c')
	const pickHalf = (from: PanelDay, start: string, hours: string | null = null) =>
		choose([from], { date: from.date, start, hours }, grid)!

	test('a start at half past is the shortest booking, at half the price of each half hour', () => {
		expect(pickHalf(open, '16:30')).toMatchObject({ start: 16.5, length: 1, free: 2, total: 150, problem: null })
		expect(pickHalf(open, '16:30', '1.5')).toMatchObject({ length: 1.5, total: 237.5 })
		expect(pickHalf(open, '20:00', '2')).toMatchObject({ length: 1, free: 1, wanted: 2, total: 175 })
		expect(pickHalf(open, '20:30')).toMatchObject({ problem: 'The venue is closed at 20:30. Choose another time.' })
		expect(pickHalf(open, '16:15').problem).toBe('Choose a start time first.')
	})

	test('lengths that the venue has not are shortened to one that it has', () => {
		expect(pickHalf(open, '10:00', '9').length).toBe(2)
		expect(pickHalf(open, '10:00', '1.25').length).toBe(1)
		expect(pickHalf(open, '10:00', '-1').length).toBe(1)
		expect(pickHalf(halfDay(`ffx${'f'.repeat(25)}`), '07:00', '2')).toMatchObject({ free: 1.5, length: 1.5 })
	})

	test('a start that is only closed is not shown at the end of the day', () => {
		expect(shownHours(open).at(-1)!.hour).toBe(20)
		expect(bookingAddress(7, 3, pickHalf(open, '18:30', '1.5'))).toBe(
			'/booking/7/3?date=2026-11-23&start=18:30&end=20:00',
		)
	})
})

describe('choose', () => {
	test('opens on the first day with a free hour, and asks for a start', () => {
		expect(pick({})).toMatchObject({ day: friday, start: null, problem: 'Choose a start time first.', total: null })
		expect(pick({}, [sunday, monday]).day).toBe(monday)
		expect(pick({}, [sunday]).day).toBe(sunday)
		expect(choose([], { date: null, start: null, hours: null }, upTo(4))).toBeNull()
	})

	test('a free start is one hour unless more are asked for, each at its own price', () => {
		expect(pick({ date: monday.date, start: '16:00' })).toMatchObject({
			start: 16,
			length: 1,
			total: 200,
			problem: null,
		})
		expect(pick({ date: monday.date, start: '16:00', hours: '3' })).toMatchObject({ length: 3, total: 800 })
		expect(pick({ date: monday.date, start: '9' })).toMatchObject({ start: 9 })
	})

	test('never longer than the free hours in a row, the rule of the venue or the day', () => {
		expect(pick({ start: '17:00', hours: '4' })).toMatchObject({ free: 2, length: 2, total: 600, problem: null })
		expect(pick({ date: monday.date, start: '10:00', hours: '9' }, days, 2)).toMatchObject({ free: 2, length: 2 })
		expect(pick({ date: monday.date, start: '20:00', hours: '3' })).toMatchObject({ free: 1, length: 1, total: 300 })
	})

	test.each([
		[{ start: '10:00' }, '10:00 has passed. Choose another time.'],
		[{ start: '19:00' }, '19:00 is taken. Choose another time.'],
		[{ start: '23:00' }, 'Choose a start time first.'],
		[{ start: '18:30' }, 'Choose a start time first.'],
		[{ start: 'soon' }, 'Choose a start time first.'],
		[{ date: sunday.date, start: '10:00' }, 'Closed on Sun 22 Nov. Choose another day.'],
	])('%j cannot be booked: %s', (asked, problem) => {
		expect(pick(asked)).toMatchObject({ problem, total: null })
	})

	test('says when nothing is free, or the venue opens later', () => {
		expect(pick({}, [day('2026-11-20', 'x'.repeat(14))]).problem).toBe(
			'Nothing is free on Fri 20 Nov. Choose another day.',
		)
		expect(pick({ start: '08:00' }, [day('2026-11-20', 'ccffffffffffff')]).problem).toBe(
			'The venue is closed at 08:00. Choose another time.',
		)
	})

	test('the choice is kept in the address of the booking form', () => {
		const choice = pick({ date: monday.date, start: '19:00', hours: '2' })
		expect(bookingAddress(7, 3, choice)).toBe('/booking/7/3?date=2026-11-23&start=19:00&end=21:00')
	})
})

test('a day is told in a word', () => {
	expect(days.map(dayWord)).toEqual(['3 free', 'Closed', '14 free'])
	expect(dayWord(day('2026-11-20', 'pppppppppppxxx'))).toBe('Full')
	expect(dayWord(day('2026-11-20', 'pppppppppppccc'))).toBe('Over')
	expect(dayWord({ ...day('2026-11-20', 'pppppppppppccc'), isShut: true }), 'rain has closed it').toBe('Closed')
	expect(dayWord({ ...day('2026-11-20', 'pppppppppxxccc'), isShut: true })).toBe('Full')
})

test('every hour that can be booked is shown, and an early one only where the venue is open', () => {
	expect(shownHours(monday).map(({ hour }) => hour)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
	expect(shownHours(day('2026-11-24', 'cffffffffffffc')).map(({ hour }) => hour)).toEqual([
		8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
	])
})

describe('the address of a venue', () => {
	const today = '2026-11-20'
	const sports = [{ sportId: 5 }, { sportId: 2 }]
	const read = (search: string) => readVenueAddress(new URLSearchParams(search), sports, today, 60)

	test('asks for the first sport, any day and the details', () => {
		expect(read('')).toEqual({ sportId: 5, date: null, tab: 'details', page: 1 })
		expect(readVenueAddress(new URLSearchParams(), [], today, 60).sportId).toBeNull()
	})

	test('keeps sport, day and tab', () => {
		expect(read('sport=2&date=2026-11-25&tab=reviews&page=2')).toEqual({
			sportId: 2,
			date: '2026-11-25',
			tab: 'reviews',
			page: 2,
		})
	})

	test.each([
		'sport=9',
		'sport=x',
		'date=2026-11-19',
		'date=2027-01-20',
		'date=2026-13-01',
		'tab=map',
		'page=0',
		'page=x',
	])('ignores %s', (search) => expect(read(search)).toEqual(read('')))

	test('a day beyond the next seven is loaded beside them', () => {
		expect(daysToLoad(today, '2026-11-26')).toEqual({ from: today, days: 7, later: null })
		expect(daysToLoad(today, '2026-11-27')).toEqual({ from: today, days: 7, later: '2026-11-27' })
	})

	test.each([
		['a time', 'sport=2&start=14:00&hours=2', 'sport=2'],
		['a day that is there', 'date=2026-11-26&start=14:00', ''],
		['another day', 'date=2026-11-27', 'date=2026-11-27'],
		['a tab', 'date=2026-11-26&tab=events', 'tab=events'],
	])('what %s needs to be loaded', (_, query, asked) =>
		expect(toLoad(new URL(`https://courtside.example/venues/3?${query}`), ['2026-11-26'])).toBe(asked),
	)
})
