import { weekdayOf } from '#app/lib/time/time.ts'
import { nextOn } from './regular-dates.ts'

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
	const weekday = [weekdayOf(fromDate)]
	return {
		sportId,
		courtNumber,
		weekday,
		date: nextOn(weekday, fromDate, now),
		until: untilDate,
		start: startMinute / 60,
		hours: (endMinute - startMinute) / 60,
	}
}
