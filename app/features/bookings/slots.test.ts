import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anOffer } from '#tests/support/world/offer.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import { at, HOUR } from '#app/lib/time/time.ts'
import { availableDay } from './available-day.ts'
import { bookingProblem } from './booking-problem.ts'
import { freeTimes, isFree } from './slots.ts'

const saturday = '2026-11-21'
const now = at('2026-11-20', 9)
const taken = (hours: Record<number, number[]>) =>
	new Map(Object.entries(hours).map(([hour, courts]) => [at(saturday, Number(hour)).getTime(), new Set(courts)]))
const states = (day: ReturnType<typeof availableDay>) =>
	Object.fromEntries(day.hours.map(({ hour, state }) => [hour, state]))

describe('the state of an hour', () => {
	const day = availableDay(anOffer(), taken({ 10: [1], 11: [1, 2] }), saturday, at(saturday, 8.5))
	test.each([
		[7, 'closed'],
		[8, 'past'],
		[9, 'free'],
		[10, 'last'],
		[11, 'full'],
		[20, 'closed'],
	])('%i:00 is %s', (hour, state) => expect(states(day)[hour]).toBe(state))

	test('an hour that has just begun is past', () => {
		expect(states(availableDay(anOffer(), taken({}), saturday, at(saturday, 9)))[9]).toBe('past')
	})
	test('a venue’s only court is free, not the last', () => {
		expect(states(availableDay(anOffer({ courtCount: 1 }), taken({}), saturday, now))[9]).toBe('free')
	})
	test('beyond the days that can be booked everything is closed', () => {
		expect(
			new Set(Object.values(states(availableDay(anOffer({ maxDaysAhead: 0 }), taken({}), saturday, now)))),
		).toEqual(new Set(['closed']))
	})
})

test('a single court has to be free for the whole time', () => {
	const half = taken({ 10: [1], 11: [2] })
	const time = [at(saturday, 10), at(saturday, 12)] as const
	expect(freeCourts(anOffer(), half, ...time)).toEqual([])
	expect(freeCourts(anOffer({ courtCount: 3 }), half, ...time)).toEqual([3])
})

test('free times fit the opening hours, the length and a court', () => {
	const offer = anOffer({ opening: Array.from({ length: 8 }, () => [9, 13] as const), courtCount: 1 })
	expect(freeTimes(offer, taken({ 11: [1] }), saturday, 2, now)).toEqual([
		{
			date: saturday,
			start: '09:00',
			end: '11:00',
			startTime: at(saturday, 9),
			endTime: at(saturday, 11),
		},
	])
	expect(freeTimes(offer, taken({}), saturday, 5, now)).toEqual([])
})

describe('a venue by half hours', () => {
	const offer = anOffer({ step: 0.5, lengths: [1, 1.5, 2], courtCount: 1 })

	test('is free from each start that leaves room for the shortest booking', () => {
		const day = availableDay(offer, taken({ 10: [1], 10.5: [1], 12.5: [1] }), saturday, now)
		expect(day.hours).toHaveLength(28)
		expect(states(day)).toMatchObject({
			8: 'free',
			9: 'free',
			9.5: 'full',
			10: 'full',
			10.5: 'full',
			11: 'free',
			11.5: 'free',
			12: 'full',
			13: 'free',
			19: 'free',
			19.5: 'closed',
			20.5: 'closed',
		})
		expect(day.hours.find(({ hour }) => hour === 18.5)).toMatchObject({ startTime: at(saturday, 18.5), price: 200 })
	})

	test('has free times of its lengths at each half hour', () => {
		const starts = (length: number) =>
			freeTimes(offer, taken({ 11: [1] }), saturday, length, now).map(({ start, end }) => `${start}–${end}`)
		expect(starts(1.5).slice(0, 6)).toEqual([
			'08:00–09:30',
			'08:30–10:00',
			'09:00–10:30',
			'09:30–11:00',
			'11:30–13:00',
			'12:00–13:30',
		])
		expect(starts(1.5).at(-1)).toBe('18:30–20:00')
		expect(starts(2.5)).toEqual([])
	})

	test('says free exactly where the shortest booking fits', () => {
		const halves = fc.uniqueArray(fc.integer({ min: 14, max: 41 }), { maxLength: 20 })
		const terms = fc.constantFrom(
			{ step: 1 as const, lengths: [1, 2] },
			{ step: 1 as const, lengths: [2, 3] },
			{ step: 0.5 as const, lengths: [1, 1.5, 2] },
			{ step: 0.5 as const, lengths: [1.5] },
		)
		fc.assert(
			fc.property(terms, halves, halves, (grid, first, second) => {
				const offer = anOffer(grid)
				const busy: Record<number, number[]> = {}
				for (const [court, some] of [[1, first] as const, [2, second] as const])
					for (const half of some) {
						const step = half / 2 - ((half / 2) % grid.step)
						busy[step] = [...(busy[step] ?? []), court]
					}
				const [shortest] = grid.lengths as [number]
				const times = freeTimes(offer, taken(busy), saturday, shortest, now).map(({ startTime }) => startTime.getTime())
				const free = availableDay(offer, taken(busy), saturday, now).hours.filter(isFree)
				expect(free.map(({ startTime }) => startTime.getTime())).toEqual(times)
				for (const { startTime } of free) {
					const end = new Date(startTime.getTime() + shortest * HOUR)
					expect(bookingProblem(offer, startTime, end, now)).toBeNull()
				}
			}),
		)
	})
})
