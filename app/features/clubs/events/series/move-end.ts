import { LONGEST } from '../planning/plan-rules.ts'
import { at, dateOf, formatTime, isDate } from '#app/lib/time/time.ts'

/** A day and a time of it as a form has them: `2026-11-26` and `07:00`. */
export type Moment = { date: string; time: string }

/** Minutes from one moment to the other; null where either is not filled in. */
export function minutesBetween(start: Moment, end: Moment) {
	const [from, to] = [instantOf(start), instantOf(end)]
	return from && to ? (to.getTime() - from.getTime()) / 60_000 : null
}

/** The end of a run that is as long as before from its new start; null where that is not filled in or it had no length. */
export function movedEnd(start: Moment, minutes: number | null): Moment | null {
	const from = instantOf(start)
	if (!from || minutes === null || minutes <= 0) return null
	const end = new Date(from.getTime() + minutes * 60_000)
	return { date: dateOf(end), time: formatTime(end) }
}

/** Whether a run that starts and ends then can be, as far as these two say: it ends after its start, within 24 hours. */
export function recheckEnd(values: Record<string, string>) {
	const { startDate = '', startTime = '', endDate = '', endTime = '' } = values
	const minutes = minutesBetween({ date: startDate, time: startTime }, { date: endDate || startDate, time: endTime })
	return minutes !== null && minutes > 0 && minutes * 60_000 <= LONGEST ? (['endTime'] as const) : []
}

function instantOf({ date, time }: Moment) {
	if (!isDate(date) || !/^\d\d:\d\d$/.test(time)) return null
	const [hours, minutes] = time.split(':').map(Number)
	return at(date, hours! + minutes! / 60)
}
