import { groupBy } from '#app/lib/group-by.ts'
import { dateOf, HOUR } from '#app/lib/time/time.ts'

/** An hour in which a court is free; `start` is the instant it begins at, in milliseconds. */
export type FreeUnit = { court: number; start: number }

/** A moment at which a match can begin: on which courts, each with the end of the hours it is free for on end. */
export type Start = { time: number; day: number; courts: { court: number; until: number }[] }

/** What the free hours are good for, for matches of one length. */
export type Calendar = {
	/** Soonest first, courts by number. `day` counts the days on which a match can be, from 0. */
	starts: Start[]
	days: number
	/** The court-hours that matches can fill: those left over of a stretch that is too short do not count. */
	free: number
	/** How many matches can follow one another. */
	inARow: number
}

/** Sorts free hours into what matches of `matchHours` can use; one lies on one court within one South African day. */
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

/** The hours that follow one another on one court and one day. */
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
