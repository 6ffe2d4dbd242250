import { groupBy } from '#app/lib/groups.ts'
import { at, dateOf, HALF_HOUR, HOUR, MINUTE } from '#app/lib/time/time.ts'

/** A full hour, or half an hour, in which a court is free; `start` is in milliseconds. */
export type FreeUnit = { court: number; start: number }

/** How long matches are: whole hours or, where `matchMinutes` are given, those; and the time between two of them. */
export type Lengths = {
	matchHours: number
	matchMinutes?: number | null
	/** Minutes between two matches of a court. */
	breakMinutes?: number
	/** The least minutes between two matches of a team. */
	restMinutes?: number
}

/** Milliseconds. Matches of a court are `gap` apart and can begin every `step` from when it is free. */
export type Pace = { unit: number; length: number; gap: number; step: number; rest: number }

/** Matches by the hour begin on any full hour. Those by the minute follow one another as closely as they may. */
export function paceOf({ matchHours, matchMinutes = null, breakMinutes = 0, restMinutes = 0 }: Lengths): Pace {
	const rest = restMinutes * MINUTE
	if (matchMinutes === null) return { unit: HOUR, length: matchHours * HOUR, gap: 0, step: HOUR, rest }
	const [length, gap] = [matchMinutes * MINUTE, breakMinutes * MINUTE]
	return { unit: HALF_HOUR, length, gap, step: length + gap, rest }
}

/** Free time of one court within one South African day, in milliseconds. */
export type Stretch = { court: number; from: number; until: number }

/** Joins units that follow one another. */
export function stretchesOf(units: readonly FreeUnit[], unit: number): Stretch[] {
	const found: Stretch[] = []
	for (const [court, own] of groupBy(units, (unit) => unit.court)) {
		let last: Stretch | undefined
		let midnight = -Infinity
		for (const start of own.map(({ start }) => start).sort((a, b) => a - b)) {
			if (last && start === last.until && start < midnight) last.until += unit
			else {
				found.push((last = { court, from: start, until: start + unit }))
				midnight = at(dateOf(new Date(start)), 24).getTime()
			}
		}
	}
	return found
}

/** The courts that are free in all of [start, end), lowest first. */
export const courtsFree = (stretches: readonly Stretch[], start: number, end: number) =>
	stretches
		.filter(({ from, until }) => from <= start && end <= until)
		.map(({ court }) => court)
		.sort((a, b) => a - b)

/** A time at which a match can start: the free courts, each with the end of its free stretch. */
export type Start = { time: number; day: number; courts: { court: number; until: number }[] }

export type Calendar = {
	/** Soonest first, courts by number. `day` counts days with possible matches, from 0. */
	starts: Start[]
	days: number
	/** The most matches that there is time for. */
	most: number
	/** The most matches that can follow one another. */
	inARow: number
}

/** Turns free units into possible starts. A match stays on one court within one South African day. */
export function readCalendar(units: readonly FreeUnit[], { unit, length, gap, step, rest }: Pace): Calendar {
	const byTime = new Map<number, Start>()
	let most = 0
	for (const { court, from, until } of stretchesOf(units, unit)) {
		most += Math.floor((until - from + gap) / (length + gap))
		for (let time = from; time + length <= until; time += step) {
			const start = byTime.get(time)
			if (start) start.courts.push({ court, until })
			else byTime.set(time, { time, day: 0, courts: [{ court, until }] })
		}
	}
	const starts = [...byTime.values()].sort((a, b) => a.time - b.time)
	let [days, inARow, end] = [0, 0, -Infinity]
	let date = ''
	for (const start of starts) {
		start.courts.sort((a, b) => a.court - b.court)
		const own = dateOf(new Date(start.time))
		if (own !== date) days++
		date = own
		start.day = days - 1
		if (start.time < end) continue
		inARow++
		end = start.time + length + rest
	}
	return { starts, days, most, inARow }
}
