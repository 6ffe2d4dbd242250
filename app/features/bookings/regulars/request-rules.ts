import { addDays, dateOf, weekdayOf } from '#app/lib/time/time.ts'

/** How many requests at one venue a player may have open. */
export const MOST_REQUESTS = 3

/** The longest note of a player and the longest answer, in characters. */
export const REQUEST_NOTE_MAX = 200

type Asked = {
	sportId: number
	courtNumber: number
	startMinute: number
	endMinute: number
	fromDate: string
	untilDate: string
}

/** Returns the weekly hour that a request asks for, from the first of its dates that has not passed. */
export function patternOf({ sportId, courtNumber, startMinute, endMinute, fromDate, untilDate }: Asked, now: Date) {
	let date = fromDate
	while (date < dateOf(now)) date = addDays(date, 7)
	return {
		sportId,
		courtNumber,
		weekday: [weekdayOf(fromDate)],
		date,
		until: untilDate,
		start: startMinute / 60,
		hours: (endMinute - startMinute) / 60,
	}
}
