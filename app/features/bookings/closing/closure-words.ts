import { dateOf, formatDay, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import { courtInText, type Court } from '#app/lib/text/court-name.ts'

/** `Sat 21 Nov, 14:00–18:00`, or both ends with their days when it lasts longer. */
export function closedTime(start: Date, end: Date) {
	const sameDay = dateOf(start) === dateOf(new Date(end.getTime() - 1))
	if (sameDay) return `${formatDay(start)}, ${formatTimeRange(start, end)}`
	return `${formatDay(start)}, ${formatTime(start)} to ${formatDay(end)}, ${formatTime(end)}`
}

/** `All courts`, `All Padel courts`, `Padel, court 2` */
export function closedCourts(sport: string | null, court: Court | null) {
	if (sport === null) return 'All courts'
	return court === null ? `All ${sport} courts` : `${sport}, ${courtInText(court)}`
}
