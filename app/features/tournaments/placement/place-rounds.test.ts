import { describe, expect, test } from 'vitest'
import { at, HALF_HOUR, MINUTE } from '#app/lib/time/time.ts'
import type { FreeUnit } from './calendar.ts'
import { courtTimesOf } from './court-times.ts'
import { placeRounds } from './place-rounds.ts'
import { shortageWords } from './shortage.ts'

const DAY = '2027-03-01'
const hours = (from: number, to: number, courts: number, date = DAY): FreeUnit[] =>
	Array.from({ length: 2 * (to - from) * courts }, (_, i) => ({
		court: 1 + (i % courts),
		start: at(date, from + Math.floor(i / courts) / 2).getTime(),
	}))
const players = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const terms = { format: 'americano', minutes: 15, rounds: null } as const

describe('rounds in which partners change', () => {
	test('of 16 players fill an evening on 4 courts, and each has every partner', () => {
		const { rounds, placement } = placeRounds(players(16), hours(18, 22, 4), terms)
		const { placed, needed, free } = placement
		expect([rounds, placed!.length, needed, free]).toEqual([15, 60, 16, 16])
		const first = at(DAY, 18).getTime()
		for (const { round, startTime, endTime } of placed!) {
			expect(startTime.getTime()).toBe(first + (round - 1) * 15 * MINUTE)
			expect(endTime.getTime() - startTime.getTime()).toBe(15 * MINUTE)
		}
		expect(placed!.map(({ number }) => number)).toEqual(placed!.map((_, i) => i + 1))
	})

	test('are as many as fit, on the courts that are free', () => {
		const { rounds, placement } = placeRounds(players(16), hours(18, 20, 2), { ...terms, minutes: 20 })
		expect(rounds).toBe(6)
		expect(placement.placed!.map(({ court }) => court)).toEqual(Array.from({ length: 12 }, (_, i) => 1 + (i % 2)))
	})

	test('wait for a court that is taken in between, and go on the next day', () => {
		const units = hours(18, 21, 2).filter(
			({ court, start }) => court === 1 || ![19, 19.5].some((half) => start === at(DAY, half).getTime()),
		)
		const next = hours(18, 19, 2, '2027-03-02')
		const asked = { ...terms, minutes: 45, rounds: 3 }
		const { placement } = placeRounds(players(8), [...units, ...next], asked)
		const starts = placement.placed!.filter(({ position }) => position === 0).map(({ startTime }) => startTime)
		expect(starts).toEqual([at(DAY, 18), at(DAY, 20), at('2027-03-02', 18)])
	})

	test('have a break between them', () => {
		const { placed } = placeRounds(players(4), hours(18, 20, 1), { ...terms, breakMinutes: 10 }).placement
		const starts = placed!.map(({ startTime }) => (startTime.getTime() - at(DAY, 18).getTime()) / MINUTE)
		expect(starts).toEqual([0, 25, 50])
	})

	test('begin at half past where a court is free from then on', () => {
		const { placed } = placeRounds(players(4), hours(18, 20, 1).slice(1), { ...terms, rounds: 1 }).placement
		expect(placed!.map(({ startTime }) => startTime)).toEqual([at(DAY, 18.5)])
	})

	test('are refused with how many fit', () => {
		const { placement } = placeRounds(players(16), hours(18, 20, 4), { ...terms, rounds: 9 })
		expect(shortageWords(placement.shortage!)).toBe(
			'The schedule has 9 rounds, but the days only fit 8. Add a day or longer hours.',
		)
		const none = placeRounds(players(8), [], terms)
		expect(shortageWords(none.placement.shortage!)).toBe(
			'The schedule has 1 round, but the days only fit 0. Add a day or longer hours.',
		)
	})

	test('of a Mexicano have their players in the first only', () => {
		const { placement } = placeRounds(players(8), hours(18, 20, 2), { ...terms, format: 'mexicano', rounds: 3 })
		expect(placement.placed!.map(({ home }) => home)).toEqual([
			{ team: 1 },
			{ team: 5 },
			...[1, 1, 2, 2].map((afterRound) => ({ afterRound })),
		])
		expect(placement.placed!.map(({ partners }) => partners)).toEqual([
			{ home: 4, away: 3 },
			{ home: 8, away: 7 },
			...Array.from({ length: 4 }, () => undefined),
		])
	})
})

test('matches share the half hours of their court, which the first one holds', () => {
	const { placed } = placeRounds(players(4), hours(18, 19, 1), { ...terms, minutes: 20 }).placement
	const times = courtTimesOf(placed!)
	expect(
		times.map(({ number, startTime }) => [number, (startTime.getTime() - at(DAY, 18).getTime()) / HALF_HOUR]),
	).toEqual([
		[1, 0],
		[2, 1],
	])
})
