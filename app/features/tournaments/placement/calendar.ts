import { groupBy } from '#app/lib/groups.ts'
import { dateOf, HOUR } from '#app/lib/time/time.ts'

/** A free hour of a court; `start` is in milliseconds. */
export type FreeUnit = { court: number; start: number }

/** A time at which a match can start: the free courts, each with the end of its free stretch. */
export type Start = { time: number; day: number; courts: { court: number; until: number }[] }

export type Calendar = {
	/** Soonest first, courts by number. `day` counts days with possible matches, from 0. */
	starts: Start[]
	days: number
	/** Court-hours that matches can fill, without the remainder of stretches that are too short. */
	free: number
	/** The most matches that can follow one another. */
	inARow: number
}

/** Turns free hours into possible starts. A match stays on one court within one South African day. */
export function readCalendar(units: readonly FreeUnit[], matchHours: number): Calendar {
	const length = matchHours * HOUR
	const byTime = new Map<number, Start>()
	let free = 0
	for (const stretch of stretches(units)) {
		free += Math.floor(stretch.hours / matchHours) * matchHours
		const until = stretch.from + stretch.hours * HOUR
		for (let time = stretch.from; time + length <= until; time += HOUR) {
			const start = byTime.get(time) ?? { time, day: 0, courts: [] }
			start.courts.push({ court: stretch.court, until })
			byTime.set(time, start)
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
		end = start.time + length
	}
	return { starts, days, free, inARow }
}

function stretches(units: readonly FreeUnit[]) {
	const found: { court: number; from: number; hours: number }[] = []
	for (const [court, own] of groupBy(units, (unit) => unit.court)) {
		const hours = own.map(({ start }) => start).sort((a, b) => a - b)
		let last: (typeof found)[number] | undefined
		for (const hour of hours) {
			const follows = last && hour === last.from + last.hours * HOUR
			if (last && follows && dateOf(new Date(hour)) === dateOf(new Date(last.from))) last.hours++
			else found.push((last = { court, from: hour, hours: 1 }))
		}
	}
	return found
}
