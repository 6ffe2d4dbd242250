import { HOUR } from '#app/lib/time/time.ts'
import type { Pairing } from '../draw/pairing.ts'
import { paceOf, readCalendar, type Calendar, type FreeUnit, type Lengths, type Pace } from './calendar.ts'
import { hoursOf } from './court-times.ts'
import type { Shortage } from './shortage.ts'
import { inOrder, type Order } from './succession.ts'

export type Placed = Pairing & { court: number; startTime: Date; endTime: Date }

/** `needed` and `free` are court-hours. */
export type Placement = { needed: number; free: number } & (
	{ placed: Placed[]; shortage: null } | { placed: null; shortage: Shortage }
)

/** How far to spread the rounds, from over all days to one right after the other. */
const SPREADS = [8, 7, 6, 5, 4, 3, 2, 1, 0]
const WHOLE = 8

/**
 * Gives each match a court for all of its time within one day. Neither a court nor a team has two matches at once or
 * closer together than they may be, teams play in the order of rounds, and a match starts after those that decide its
 * sides. Rounds spread over the days if there is room. The result is deterministic.
 *
 * `shortage` says what is missing if the matches do not fit.
 */
export function place(pairings: readonly Pairing[], units: readonly FreeUnit[], lengths: Lengths): Placement {
	const pace = paceOf(lengths)
	const calendar = readCalendar(units, pace)
	const order = inOrder(pairings)
	const { matchHours, matchMinutes: minutes = null } = lengths
	const { most, inARow } = calendar
	const [count, all] = [pairings.length, (units.length * pace.unit) / HOUR]
	const [least, free] = minutes === null ? [count * matchHours, most * matchHours] : [atLeast(count, minutes), all]
	const refuse = (shortage: Shortage): Placement => ({ needed: least, free, placed: null, shortage })
	if (count > most) {
		if (minutes !== null) return refuse({ of: 'minutes', needed: count, free: most, minutes })
		return refuse({ of: 'hours', needed: least, free, matchHours, inPieces: all > free })
	}
	if (order.longest > inARow) return refuse({ of: 'rounds', needed: order.longest, free: inARow })

	let best = 0
	for (const spread of SPREADS) {
		const placed = attempt(pairings, calendar, order, { ...pace, spread })
		if (placed.length === count) {
			placed.sort((a, b) => a.number - b.number)
			return { needed: hoursOf(placed), free, placed, shortage: null }
		}
		best = Math.max(best, placed.length)
	}
	return refuse({ of: 'matches', needed: count, free: best })
}

/** The court-hours that matches take if not a minute is lost. */
const atLeast = (count: number, minutes: number) => Math.ceil((count * minutes) / 30) / 2

type Attempt = Pace & { spread: number }

/** Goes through the possible starts and places each match that can start there, early rounds first. */
function attempt(pairings: readonly Pairing[], calendar: Calendar, order: Order, { spread, ...pace }: Attempt) {
	const { length, gap, step, rest } = pace
	const firstDay = daysOfRounds(pairings.at(-1)!.round, calendar.days).map((day) => Math.floor((day * spread) / WHOLE))
	const waitingFor = order.before.map((before) => before.length)
	const readyAt = pairings.map(() => -Infinity)
	const busyUntil = new Map<number, number>()
	const placed: Placed[] = []
	/** Matches that wait for no other, in their order. */
	let open = pairings.flatMap((_, i) => (waitingFor[i] === 0 ? i : []))

	for (const { time, day, courts } of calendar.starts) {
		const slack = (until: number) => (until - time) % length
		const idle = courts.filter(({ court }) => (busyUntil.get(court) ?? -Infinity) <= time)
		// Fill the court with the least slack first, since waiting would cost it a match.
		if (length > step) idle.sort((a, b) => slack(a.until) - slack(b.until))
		const end = time + length
		const found: number[] = []
		for (const i of open) {
			if (found.length === idle.length) break
			if (readyAt[i]! <= time && firstDay[pairings[i]!.round - 1]! <= day) found.push(i)
		}
		if (found.length === 0) continue
		for (const [next, i] of found.entries()) {
			const { court } = idle[next]!
			busyUntil.set(court, end + gap)
			placed.push({ ...pairings[i]!, court, startTime: new Date(time), endTime: new Date(end) })
			for (const follower of order.after[i]!) {
				waitingFor[follower]!--
				readyAt[follower] = Math.max(readyAt[follower]!, end + rest)
				if (waitingFor[follower] === 0) open.push(follower)
			}
		}
		if (placed.length === pairings.length) break
		const gone = new Set(found)
		open = open.filter((i) => !gone.has(i)).sort((a, b) => a - b)
	}
	return placed
}

/** The first day of each round: the last round on the last day, or several rounds per day. */
function daysOfRounds(rounds: number, days: number): number[] {
	return Array.from({ length: rounds }, (_, i) => {
		if (rounds > days) return Math.floor((i * days) / rounds)
		return rounds === 1 ? 0 : Math.round((i * (days - 1)) / (rounds - 1))
	})
}
