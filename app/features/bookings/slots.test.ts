import { describe, expect, test } from 'vitest'
import { anOffer } from '#tests/support/world/offer.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import { at } from '#app/lib/time/time.ts'
import { availableDay } from './available-day.ts'
import { freeTimes } from './slots.ts'

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
