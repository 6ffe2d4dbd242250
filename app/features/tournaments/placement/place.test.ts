import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, dateOf, HOUR } from '#app/lib/time/time.ts'
import { draw } from '../draw/draw.ts'
import type { Pairing } from '../draw/pairing.ts'
import { TeamFormat } from '../status.ts'
import type { FreeUnit } from './calendar.ts'
import { place, type Placed } from './place.ts'
import { shortageWords } from './shortage.ts'
import { cases } from '#tests/support/cases.ts'

type Days = { courts: number; from: number; to: number; dates: string[] }

/** Each hour of these days on these courts, except those `taken` matches. */
const unitsOf = ({ courts, from, to, dates }: Days, taken: (unit: FreeUnit) => boolean = () => false): FreeUnit[] =>
	dates
		.flatMap((date) =>
			Array.from({ length: (to - from) * courts }, (_, i) => ({
				court: 1 + (i % courts),
				start: at(date, from + Math.floor(i / courts)).getTime(),
			})),
		)
		.filter((unit) => !taken(unit))
const datesFrom = (count: number) =>
	Array.from({ length: count }, (_, i) => dateOf(new Date(at('2027-03-01', 12).getTime() + i * 24 * HOUR)))
const seeds = (n: number) => Array.from({ length: n }, (_, i) => i + 1)
const keyOf = ({ court, start }: FreeUnit) => `${court}:${start}`

function faults(placed: Placed[], pairings: Pairing[], units: FreeUnit[], matchHours: number): string[] {
	const found: string[] = []
	const free = new Set(units.map(keyOf))
	const used = new Set<string>()
	const byNumber = new Map(placed.map((match) => [match.number, match]))
	if (placed.length !== pairings.length || byNumber.size !== pairings.length) return ['not every match once']
	for (const { number, court, startTime, endTime } of placed) {
		if (endTime.getTime() - startTime.getTime() !== matchHours * HOUR) found.push(`${number} has another length`)
		if (dateOf(startTime) !== dateOf(new Date(endTime.getTime() - 1))) found.push(`${number} goes past midnight`)
		for (let start = startTime.getTime(); start < endTime.getTime(); start += HOUR) {
			const key = keyOf({ court, start })
			if (!free.has(key)) found.push(`${number} is on an hour that is not free`)
			if (used.has(key)) found.push(`${number} is on an hour of another match`)
			used.add(key)
		}
	}
	const endOf = new Map<number, Date>()
	for (const { number } of pairings) {
		const match = byNumber.get(number)!
		for (const side of [match.home, match.away]) {
			const feeder =
				'team' in side ? undefined : 'winnerOf' in side ? side.winnerOf : 'loserOf' in side ? side.loserOf : undefined
			if (feeder !== undefined && byNumber.get(feeder)!.endTime > match.startTime) found.push(`${number} is too early`)
			const isEarly = 'group' in side && placed.some((it) => it.group === side.group && it.endTime > match.startTime)
			if (isEarly) found.push(`${number} is before the end of its group`)
			if (!('team' in side)) continue
			// Going through the order of the draw reveals a team that plays twice at once or out of order.
			if (endOf.get(side.team)! > match.startTime) found.push(`${side.team} is not free for ${number}`)
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
		taken: fc.array(fc.nat(999), { maxLength: 200 }),
	})
	let [fitting, refused] = [0, 0]

	test('has no team and no court twice at once, nothing on a taken hour, nothing before what decides it', () => {
		fc.assert(
			fc.property(situation, ({ format, thirdPlace, n, courts, days, from, hours, matchHours, taken }) => {
				const all = unitsOf({ courts, from, to: from + hours, dates: datesFrom(days) })
				const booked = new Set(taken.map((i) => all[i % all.length]!))
				const units = all.filter((unit) => !booked.has(unit))
				const pairings = draw(format, seeds(format === 'groups_knockout' ? Math.max(4, n) : n), { thirdPlace })
				const placement = place(pairings, units, { matchHours })
				expect(placement.needed).toBe(pairings.length * matchHours)
				if (placement.placed) {
					fitting++
					expect(faults(placement.placed, pairings, units, matchHours)).toEqual([])
					expect(place(pairings, units.toReversed(), { matchHours })).toEqual(placement)
				} else {
					refused++
					expect(placement.shortage.needed).toBeGreaterThan(placement.shortage.free)
				}
			}),
			cases(400, 20_000),
		)
		expect(fitting).toBeGreaterThan(50)
		expect(refused).toBeGreaterThan(50)
	})

	test('is checked by a function that does find faults', () => {
		const pairings = draw('knockout', seeds(4))
		const units = unitsOf({ courts: 2, from: 9, to: 12, dates: datesFrom(1) })
		const { placed } = place(pairings, units, { matchHours: 1 })
		expect(faults(placed!, pairings, units, 1)).toEqual([])
		const moved = (number: number, hours: number, court?: number) =>
			placed!.map((match) => {
				if (match.number !== number) return match
				const [startTime, endTime] = [match.startTime, match.endTime].map((it) => new Date(it.getTime() + hours * HOUR))
				return { ...match, startTime: startTime!, endTime: endTime!, court: court ?? match.court }
			})
		expect(faults(moved(3, -1), pairings, units, 1)).toContain('3 is too early')
		expect(faults(moved(2, 0, 1), pairings, units, 1)).toEqual(['2 is on an hour of another match'])
		expect(faults(moved(3, 5), pairings, units, 1)).toEqual(['3 is on an hour that is not free'])
		expect(faults(placed!.slice(1), pairings, units, 1)).toEqual(['not every match once'])
		const cup = draw('groups_knockout', seeds(4))
		const wide = unitsOf({ courts: 2, from: 9, to: 14, dates: datesFrom(1) })
		const early = place(cup, wide, { matchHours: 1 }).placed!
		const [first, last] = [early.find(({ group }) => group)!, early.at(-1)!]
		const swapped = early.map((match) =>
			match === first ? { ...match, startTime: last.startTime, endTime: last.endTime, court: 2 } : match,
		)
		expect(faults(swapped, cup, wide, 1)).toContain(`${last.number} is before the end of its group`)
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
	const refusal = (format: TeamFormat, n: number, days: Days, matchHours = 1) => {
		const { shortage } = place(draw(format, seeds(n)), unitsOf(days), { matchHours })
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
			8,
			{ courts: 3, from: 9, to: 12, dates },
			1,
			'Only 6 of 7 matches get a court while their teams are free. Add a day, a court or longer hours.',
		],
	] as const)('%s of %i teams', (format, n, days, matchHours, words) => {
		expect(refusal(format, n, days, matchHours)).toBe(words)
	})
})

test('64 teams: 2,016 matches are drawn and placed, or refused with exact numbers', { timeout: 10_000 }, () => {
	const pairings = draw('round_robin', seeds(64))
	expect(pairings).toHaveLength(2016)
	const units = unitsOf({ courts: 12, from: 9, to: 17, dates: datesFrom(21) })
	expect(units).toHaveLength(2016)
	const { placed } = place(pairings, units, { matchHours: 1 })
	expect(faults(placed!, pairings, units, 1)).toEqual([])
	expect(place(pairings, units.slice(1), { matchHours: 1 })).toEqual({
		needed: 2016,
		free: 2015,
		placed: null,
		shortage: { of: 'hours', needed: 2016, free: 2015, matchHours: 1, inPieces: false },
	})
})
