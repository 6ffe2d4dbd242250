import { HOUR } from '#app/lib/time/time.ts'
import type { Pairing } from '../draw/pairing.ts'
import { readCalendar, type Calendar, type FreeUnit } from './calendar.ts'
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
 * Gives each match a court for `matchHours` consecutive hours within one day. Neither a court nor a team has two
 * matches at once, teams play in the order of rounds, and a match starts after those that decide its sides. Rounds
 * spread over the days if there is room. The result is deterministic.
 *
 * `shortage` says what is missing if the matches do not fit.
 */
export function place(
	pairings: readonly Pairing[],
	units: readonly FreeUnit[],
	{ matchHours }: { matchHours: number },
): Placement {
	const calendar = readCalendar(units, matchHours)
	const order = inOrder(pairings)
	const [needed, { free, inARow }] = [pairings.length * matchHours, calendar]
	const refuse = (shortage: Shortage): Placement => ({ needed, free, placed: null, shortage })
	if (needed > free) return refuse({ of: 'hours', needed, free, matchHours, inPieces: units.length > free })
	if (order.longest > inARow) return refuse({ of: 'rounds', needed: order.longest, free: inARow })

	let most = 0
	for (const spread of SPREADS) {
		const placed = attempt(pairings, calendar, order, { matchHours, spread })
		if (placed.length === pairings.length) {
			return { needed, free, placed: placed.sort((a, b) => a.number - b.number), shortage: null }
		}
		most = Math.max(most, placed.length)
	}
	return refuse({ of: 'matches', needed: pairings.length, free: most })
}

type Attempt = { matchHours: number; spread: number }

/** Goes through the possible starts and places each match that can start there, early rounds first. */
function attempt(pairings: readonly Pairing[], calendar: Calendar, order: Order, { matchHours, spread }: Attempt) {
	const length = matchHours * HOUR
	const firstDay = daysOfRounds(pairings.at(-1)!.round, calendar.days).map((day) => Math.floor((day * spread) / WHOLE))
	const waitingFor = order.before.map((before) => before.length)
	const readyAt = pairings.map(() => -Infinity)
	const busyUntil = new Map<number, number>()
	const placed: Placed[] = []
	let open = pairings.map((_, i) => i)

	for (const { time, day, courts } of calendar.starts) {
		const slack = (until: number) => (until - time) % length
		const idle = courts.filter(({ court }) => (busyUntil.get(court) ?? -Infinity) <= time)
		// Fill the court with the least slack first, since waiting would cost it a match.
		if (matchHours > 1) idle.sort((a, b) => slack(a.until) - slack(b.until))
		if (idle.length === 0) continue
		const end = time + length
		const later: number[] = []
		let next = 0
		for (const i of open) {
			const pairing = pairings[i]!
			const canBegin = waitingFor[i] === 0 && readyAt[i]! <= time && firstDay[pairing.round - 1]! <= day
			const place = canBegin ? idle[next] : undefined
			if (!place) {
				later.push(i)
				continue
			}
			next++
			busyUntil.set(place.court, end)
			placed.push({ ...pairing, court: place.court, startTime: new Date(time), endTime: new Date(end) })
			for (const follower of order.after[i]!) {
				waitingFor[follower]!--
				readyAt[follower] = Math.max(readyAt[follower]!, end)
			}
		}
		open = later
		if (open.length === 0) break
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
