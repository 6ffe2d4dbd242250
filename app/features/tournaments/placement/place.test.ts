import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, dateOf, HALF_HOUR, HOUR, MINUTE } from '#app/lib/time/time.ts'
import { draw } from '../draw/draw.ts'
import type { Pairing } from '../draw/pairing.ts'
import { TeamFormat } from '../status.ts'
import type { FreeUnit, Lengths } from './calendar.ts'
import { place, type Placed } from './place.ts'
import { shortageWords } from './shortage.ts'
import { cases } from '#tests/support/cases.ts'
import { groupBy } from '#app/lib/groups.ts'

type Days = { courts: number; from: number; to: number; dates: string[] }

/** Each hour of these days on these courts, or half hour by `step`, except those `taken` matches. */
const unitsOf = (
	{ courts, from, to, dates }: Days,
	taken: (unit: FreeUnit) => boolean = () => false,
	step: 1 | 0.5 = 1,
): FreeUnit[] =>
	dates
		.flatMap((date) =>
			Array.from({ length: ((to - from) / step) * courts }, (_, i) => ({
				court: 1 + (i % courts),
				start: at(date, from + Math.floor(i / courts) * step).getTime(),
			})),
		)
		.filter((unit) => !taken(unit))
const datesFrom = (count: number) =>
	Array.from({ length: count }, (_, i) => dateOf(new Date(at('2027-03-01', 12).getTime() + i * 24 * HOUR)))
const seeds = (n: number) => Array.from({ length: n }, (_, i) => i + 1)
const keyOf = ({ court, start }: FreeUnit) => `${court}:${start}`

function faults(placed: Placed[], pairings: Pairing[], units: FreeUnit[], lengths: Lengths): string[] {
	const { matchHours, matchMinutes = null, breakMinutes = 0, restMinutes = 0 } = lengths
	const found: string[] = []
	const [unit, length] = matchMinutes === null ? [HOUR, matchHours * HOUR] : [HALF_HOUR, matchMinutes * MINUTE]
	const [gap, rest] = [breakMinutes * MINUTE, restMinutes * MINUTE]
	const after = (end: Date, least: number) => new Date(end.getTime() + least)
	const free = new Set(units.map(keyOf))
	const byNumber = new Map(placed.map((match) => [match.number, match]))
	if (placed.length !== pairings.length || byNumber.size !== pairings.length) return ['not every match once']
	for (const { number, court, startTime, endTime } of placed) {
		if (endTime.getTime() - startTime.getTime() !== length) found.push(`${number} has another length`)
		if (dateOf(startTime) !== dateOf(new Date(endTime.getTime() - 1))) found.push(`${number} goes past midnight`)
		for (let start = startTime.getTime() - (startTime.getTime() % unit); start < endTime.getTime(); start += unit)
			if (!free.has(keyOf({ court, start }))) found.push(`${number} is on an hour that is not free`)
	}
	for (const own of groupBy(placed, ({ court }) => court).values()) {
		own.sort((a, b) => a.startTime.getTime() - b.startTime.getTime())
		for (const [i, { number, startTime }] of own.entries())
			if (i > 0 && startTime < after(own[i - 1]!.endTime, gap)) found.push(`${number} is on the time of another match`)
	}
	const endOf = new Map<number, Date>()
	for (const { number } of pairings) {
		const match = byNumber.get(number)!
		for (const side of [match.home, match.away]) {
			const feeder =
				'team' in side ? undefined : 'winnerOf' in side ? side.winnerOf : 'loserOf' in side ? side.loserOf : undefined
			if (feeder !== undefined && after(byNumber.get(feeder)!.endTime, rest) > match.startTime)
				found.push(`${number} is too early`)
			const isEarly =
				'group' in side && placed.some((it) => it.group === side.group && after(it.endTime, rest) > match.startTime)
			if (isEarly) found.push(`${number} is before the end of its group`)
			if (!('team' in side)) continue
			// Going through the order of the draw reveals a team that plays twice at once or out of order.
			const before = endOf.get(side.team)
			if (before && after(before, rest) > match.startTime) found.push(`${side.team} is not free for ${number}`)
			endOf.set(side.team, match.endTime)
		}
	}
	return found
}

describe('any schedule', () => {
	const situation = fc.record({
		format: fc.constantFrom(...TeamFormat),
		thirdPlace: fc.boolean(),
		n: fc.integer({ min: 2, max: 24 }),
		courts: fc.integer({ min: 1, max: 6 }),
		days: fc.integer({ min: 1, max: 20 }),
		from: fc.integer({ min: 0, max: 12 }),
		hours: fc.integer({ min: 1, max: 12 }),
		matchHours: fc.integer({ min: 1, max: 4 }),
		matchMinutes: fc.option(fc.integer({ min: 10, max: 180 })),
		breakMinutes: fc.integer({ min: 0, max: 60 }),
		restMinutes: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 240 })),
		taken: fc.array(fc.nat(999), { maxLength: 200 }),
	})
	let [fitting, refused, byMinutes] = [0, 0, 0]

	test('has no team and no court twice at once, nothing on a taken hour, nothing before what decides it', () => {
		fc.assert(
			fc.property(situation, ({ format, thirdPlace, n, courts, days, from, hours, taken, ...asked }) => {
				const lengths = { ...asked, breakMinutes: asked.matchMinutes === null ? 0 : asked.breakMinutes }
				const step = asked.matchMinutes === null ? 1 : 0.5
				const all = unitsOf({ courts, from, to: from + hours, dates: datesFrom(days) }, undefined, step)
				const booked = new Set(taken.map((i) => all[i % all.length]!))
				const units = all.filter((unit) => !booked.has(unit))
				const pairings = draw(format, seeds(format === 'groups_knockout' ? Math.max(4, n) : n), { thirdPlace })
				const placement = place(pairings, units, lengths)
				if (placement.placed) {
					fitting++
					if (asked.matchMinutes !== null) byMinutes++
					else expect(placement.needed).toBe(pairings.length * asked.matchHours)
					expect(placement.needed).toBeLessThanOrEqual(placement.free)
					expect(faults(placement.placed, pairings, units, lengths)).toEqual([])
					expect(place(pairings, units.toReversed(), lengths)).toEqual(placement)
				} else {
					refused++
					expect(placement.shortage.needed).toBeGreaterThan(placement.shortage.free)
				}
			}),
			cases(400, 20_000),
		)
		expect(fitting).toBeGreaterThan(50)
		expect(refused).toBeGreaterThan(50)
		expect(byMinutes).toBeGreaterThan(20)
	})

	test('is checked by a function that does find faults', () => {
		const pairings = draw('knockout', seeds(4))
		const units = unitsOf({ courts: 2, from: 9, to: 12, dates: datesFrom(1) })
		const { placed } = place(pairings, units, { matchHours: 1 })
		expect(faults(placed!, pairings, units, { matchHours: 1 })).toEqual([])
		const moved = (number: number, hours: number, court?: number) =>
			placed!.map((match) => {
				if (match.number !== number) return match
				const [startTime, endTime] = [match.startTime, match.endTime].map((it) => new Date(it.getTime() + hours * HOUR))
				return { ...match, startTime: startTime!, endTime: endTime!, court: court ?? match.court }
			})
		expect(faults(moved(3, -1), pairings, units, { matchHours: 1 })).toContain('3 is too early')
		expect(faults(moved(2, 0, 1), pairings, units, { matchHours: 1 })).toEqual(['2 is on the time of another match'])
		expect(faults(moved(3, 5), pairings, units, { matchHours: 1 })).toEqual(['3 is on an hour that is not free'])
		expect(faults(placed!.slice(1), pairings, units, { matchHours: 1 })).toEqual(['not every match once'])
		const apart = { matchHours: 1, matchMinutes: 60, breakMinutes: 5, restMinutes: 10 }
		const halves = unitsOf({ courts: 2, from: 9, to: 12, dates: datesFrom(1) }, undefined, 0.5)
		expect(faults(placed!, pairings, halves, apart)).toEqual([
			'3 is on the time of another match',
			'3 is too early',
			'3 is too early',
		])
		const cup = draw('groups_knockout', seeds(4))
		const wide = unitsOf({ courts: 2, from: 9, to: 14, dates: datesFrom(1) })
		const early = place(cup, wide, { matchHours: 1 }).placed!
		const [first, last] = [early.find(({ group }) => group)!, early.at(-1)!]
		const swapped = early.map((match) =>
			match === first ? { ...match, startTime: last.startTime, endTime: last.endTime, court: 2 } : match,
		)
		expect(faults(swapped, cup, wide, { matchHours: 1 })).toContain(`${last.number} is before the end of its group`)
	})
})

describe('a court for every match', () => {
	test.each([
		['round_robin', 6, 3, 5],
		['round_robin', 7, 3, 7],
		['league', 6, 2, 15],
		['league', 2, 1, 2],
		['knockout', 8, 4, 3],
		['knockout', 8, 1, 7],
	] as const)('%s of %i teams on %i courts needs no more than %i hours', (format, n, courts, hours) => {
		const pairings = draw(format, seeds(n))
		const within = (count: number) =>
			place(pairings, unitsOf({ courts, from: 7, to: 7 + count, dates: datesFrom(1) }), { matchHours: 1 })
		expect(within(hours).placed).toHaveLength(pairings.length)
		expect(within(hours - 1).placed).toBeNull()
	})

	test('on as few hours as there are matches, however many courts of 2 to 24 teams', () => {
		for (let n = 2; n <= 24; n++) {
			for (let courts = 1; courts <= Math.floor(n / 2); courts++) {
				const pairings = draw('round_robin', seeds(n))
				const hours = Math.ceil(pairings.length / courts)
				const units = unitsOf({ courts, from: 7, to: 7 + Math.min(hours, 14), dates: datesFrom(Math.ceil(hours / 14)) })
				expect([n, courts, place(pairings, units, { matchHours: 1 }).placed?.length]).toEqual([
					n,
					courts,
					pairings.length,
				])
			}
		}
	})

	const starts = (placed: Placed[] | null) =>
		placed!.map(({ court, startTime }) => `${court} ${(startTime.getTime() - at('2027-03-01', 9).getTime()) / MINUTE}`)

	test('by the minute, one after another with a break, and in half an hour that is left', () => {
		const day = { from: 9, to: 11, dates: datesFrom(1) }
		const lengths = { matchHours: 1, matchMinutes: 25, breakMinutes: 5 }
		const cup = draw('knockout', seeds(4))
		const alone = place(cup, unitsOf({ ...day, courts: 1 }, undefined, 0.5), lengths)
		expect(starts(alone.placed)).toEqual(['1 0', '1 30', '1 60'])
		expect([alone.needed, alone.free]).toEqual([1.5, 2])
		const late = unitsOf({ ...day, courts: 2 }, ({ start }) => start === at('2027-03-01', 9).getTime(), 0.5)
		expect(starts(place(cup, late, lengths).placed)).toEqual(['1 30', '2 30', '1 60'])
	})

	test('shares half hours with the match before it', () => {
		const units = unitsOf({ courts: 1, from: 9, to: 11, dates: datesFrom(1) }, undefined, 0.5)
		const { placed, needed } = place(draw('knockout', seeds(4)), units, { matchHours: 1, matchMinutes: 40 })
		expect(starts(placed)).toEqual(['1 0', '1 40', '1 80'])
		expect(needed).toBe(2)
	})

	test('lets teams rest, also those that are yet to be decided', () => {
		const units = unitsOf({ courts: 2, from: 9, to: 14, dates: datesFrom(1) }, undefined, 0.5)
		const resting = { matchHours: 1, matchMinutes: 30, restMinutes: 45 }
		expect(starts(place(draw('knockout', seeds(8)), units, resting).placed)).toEqual([
			'1 0',
			'2 0',
			'1 30',
			'2 30',
			'1 90',
			'1 120',
			'1 210',
		])
	})

	test('a stretch without an hour to spare is used before one that has one', () => {
		const even = (unit: FreeUnit) => unit.court === 2 && unit.start >= at('2027-03-01', 11).getTime()
		const units = unitsOf({ courts: 2, from: 9, to: 12, dates: ['2027-03-01'] }, even)
		const { placed } = place(draw('knockout', seeds(2)), units, { matchHours: 2 })
		expect(placed!.map(({ court }) => court)).toEqual([2])
	})
})

describe('the rounds', () => {
	const daysPlayed = (placed: Placed[] | null, dates: string[]) => {
		const rounds = new Map<number, Set<number>>()
		for (const { round, startTime } of placed!)
			rounds.set(round, (rounds.get(round) ?? new Set()).add(dates.indexOf(dateOf(startTime))))
		return [...rounds.values()].map((days) => [...days])
	}

	test('of a league lie over all of its days', () => {
		const dates = datesFrom(43)
		const units = unitsOf({ courts: 3, from: 9, to: 17, dates })
		const { placed } = place(draw('league', seeds(4)), units, { matchHours: 1 })
		expect(daysPlayed(placed, dates)).toEqual([[0], [8], [17], [25], [34], [42]])
	})

	test('share days if there are fewer days than rounds', () => {
		const dates = datesFrom(2)
		const units = unitsOf({ courts: 4, from: 9, to: 17, dates })
		expect(daysPlayed(place(draw('round_robin', seeds(8)), units, { matchHours: 1 }).placed, dates)).toEqual([
			[0],
			[0],
			[0],
			[0],
			[1],
			[1],
			[1],
		])
	})

	test('move together if there is no room for gaps', () => {
		const dates = datesFrom(3)
		const units = unitsOf({ courts: 1, from: 9, to: 14, dates })
		const { placed } = place(draw('round_robin', seeds(6)), units, { matchHours: 1 })
		expect(placed).toHaveLength(15)
		expect(placed!.at(-1)!.startTime).toEqual(at(dates[2]!, 13))
	})

	test('skip days without a free court', () => {
		const dates = datesFrom(3)
		const units = unitsOf({ courts: 2, from: 9, to: 17, dates }, ({ start }) => dateOf(new Date(start)) === dates[1])
		expect(daysPlayed(place(draw('knockout', seeds(4)), units, { matchHours: 1 }).placed, dates)).toEqual([[0], [2]])
	})
})

describe('refused', () => {
	const refusal = (format: TeamFormat, n: number, days: Days, asked: number | Lengths = 1) => {
		const lengths = typeof asked === 'number' ? { matchHours: asked } : asked
		const units = unitsOf(days, undefined, lengths.matchMinutes ? 0.5 : 1)
		const { shortage } = place(draw(format, seeds(n)), units, lengths)
		return shortage && shortageWords(shortage)
	}
	const dates = datesFrom(1)

	test.each([
		[
			'knockout',
			15,
			{ courts: 1, from: 9, to: 17, dates },
			1,
			'The schedule needs 14 court hours and 8 are free. Add a day or a court.',
		],
		[
			'knockout',
			3,
			{ courts: 1, from: 9, to: 10, dates },
			1,
			'The schedule needs 2 court hours and 1 is free. Add a day or a court.',
		],
		[
			'knockout',
			2,
			{ courts: 1, from: 9, to: 9, dates },
			1,
			'The schedule needs 1 court hour and 0 are free. Add a day or a court.',
		],
		[
			'knockout',
			3,
			{ courts: 1, from: 9, to: 12, dates },
			2,
			'The schedule needs 4 court hours and 2 are free in stretches of 2 hours. Add a day or a court.',
		],
		[
			'round_robin',
			8,
			{ courts: 9, from: 9, to: 14, dates },
			1,
			'The schedule has 7 rounds, but the days only fit 5. Add a day or longer hours.',
		],
		[
			'knockout',
			8,
			{ courts: 9, from: 9, to: 11, dates },
			1,
			'The schedule has 3 rounds, but the days only fit 2. Add a day or longer hours.',
		],
		[
			'knockout',
			15,
			{ courts: 1, from: 9, to: 17, dates },
			{ matchHours: 1, matchMinutes: 40, breakMinutes: 5 },
			'The schedule has 14 matches of 40 minutes, but the courts only have time for 10. Add a day or a court.',
		],
		[
			'knockout',
			8,
			{ courts: 9, from: 9, to: 11, dates },
			{ matchHours: 1, matchMinutes: 30, restMinutes: 40 },
			'The schedule has 3 rounds, but the days only fit 2. Add a day or longer hours.',
		],
		[
			'knockout',
			8,
			{ courts: 3, from: 9, to: 12, dates },
			1,
			'Only 6 of 7 matches get a court while their teams are free. Add a day, a court or longer hours.',
		],
	] as const)('%s of %i teams', (format, n, days, lengths, words) => {
		expect(refusal(format, n, days, lengths)).toBe(words)
	})
})

test('64 teams: 2,016 matches are drawn and placed, or refused with exact numbers', { timeout: 10_000 }, () => {
	const pairings = draw('round_robin', seeds(64))
	expect(pairings).toHaveLength(2016)
	const units = unitsOf({ courts: 12, from: 9, to: 17, dates: datesFrom(21) })
	expect(units).toHaveLength(2016)
	const { placed } = place(pairings, units, { matchHours: 1 })
	expect(faults(placed!, pairings, units, { matchHours: 1 })).toEqual([])
	expect(place(pairings, units.slice(1), { matchHours: 1 })).toEqual({
		needed: 2016,
		free: 2015,
		placed: null,
		shortage: { of: 'hours', needed: 2016, free: 2015, matchHours: 1, inPieces: false },
	})
})
