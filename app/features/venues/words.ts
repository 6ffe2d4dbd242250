import { at, clock, formatDay, WEEKDAYS } from '#app/lib/time/time.ts'

const DAYS = ['', ...WEEKDAYS.map((day) => day.slice(0, 3))]

type Opening = { weekday: number; opensAt: number; closesAt: number }

const span = (from: number, to: number) => `${clock(from)}–${clock(to)}`

/** Groups days with the same opening hours: `['Mon–Fri', '06:00–22:00']`, `['Sun', 'Closed']`. */
export const openingWords = (opening: readonly Opening[]) =>
	groupDays((weekday) => {
		const day = opening.find((hours) => hours.weekday === weekday)
		return day ? span(day.opensAt, day.closesAt) : 'Closed'
	})

/** Groups days with the same peak hours, each half of them `weekday * 24 + hour`; days without any are left out. */
export const peakWords = (peak: ReadonlySet<number>) =>
	groupDays((weekday) => {
		const spans: [number, number][] = []
		for (let hour = 0; hour < 24; hour += 0.5) {
			if (!peak.has(weekday * 24 + hour)) continue
			const last = spans.at(-1)
			if (last?.[1] === hour) last[1] = hour + 0.5
			else spans.push([hour, hour + 0.5])
		}
		return spans.map(([from, to]) => span(from, to)).join(' and ')
	}).filter(([, hours]) => hours !== '')

function groupDays(hoursOf: (weekday: number) => string) {
	const runs: { first: number; last: number; hours: string }[] = []
	for (let weekday = 1; weekday <= 7; weekday++) {
		const hours = hoursOf(weekday)
		const run = runs.at(-1)
		if (run?.hours === hours) run.last = weekday
		else runs.push({ first: weekday, last: weekday, hours })
	}
	return runs.map(({ first, last, hours }): [days: string, hours: string] => [
		first === last ? DAYS[first]! : first === 1 && last === 7 ? 'Every day' : `${DAYS[first]}–${DAYS[last]}`,
		hours,
	])
}

/** One day (YYYY-MM-DD) with special hours; null means closed all day. */
export type OpeningException = { date: string; opensAt: number | null; closesAt: number | null; note: string | null }

/** `Open 08:00–12:00 on Wed 16 Dec: Day of Reconciliation`, `Closed on Fri 25 Dec` */
export function exceptionWords({ date, opensAt, closesAt, note }: OpeningException) {
	const hours = opensAt === null || closesAt === null ? 'Closed' : `Open ${clock(opensAt)}–${clock(closesAt)}`
	return `${hours} on ${formatDay(at(date, 0))}${note ? `: ${note}` : ''}`
}
