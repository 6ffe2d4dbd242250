import { addDays, at, dateOf, halfHourOf, lengthOf, weekdayOf } from '#app/lib/time/time.ts'

export type Place = { startTime: Date; endTime: Date; courtNumber: number }

/** The place that the desk wants for one date, on its court by default; `weekday` is an ISO one, 1 Monday … 7 Sunday. */
export type Wish = { weekday: number; start: number; hours: number; court?: number }

/** The change of each date: days later or earlier, and a start, length or court where that is another. */
export type Shift = { days: number; start?: number; hours?: number; court?: number }

export const wishOf = ({ startTime, endTime, courtNumber }: Place): Required<Wish> => ({
	weekday: weekdayOf(dateOf(startTime)),
	start: halfHourOf(startTime),
	hours: lengthOf({ startTime, endTime }),
	court: courtNumber,
})

/**
 * Returns what the desk changes of a date. Other dates keep the day and time that it leaves as they are, also where they
 * have moved alone, and their court where none is chosen; a chosen one is for all of them.
 */
export function shiftOf(from: Place, wish: Wish): Shift {
	const { weekday, start, hours } = wishOf(from)
	return {
		days: wish.weekday - weekday,
		...(wish.start !== start && { start: wish.start }),
		...(wish.hours !== hours && { hours: wish.hours }),
		...(wish.court !== undefined && { court: wish.court }),
	}
}

export function shifted(place: Place, { days, start, hours, court }: Shift): Place {
	const now = wishOf(place)
	const [date, from] = [addDays(dateOf(place.startTime), days), start ?? now.start]
	return {
		startTime: at(date, from),
		endTime: at(date, from + (hours ?? now.hours)),
		courtNumber: court ?? place.courtNumber,
	}
}

export const isSamePlace = (a: Place, b: Place) =>
	a.startTime.getTime() === b.startTime.getTime() &&
	a.endTime.getTime() === b.endTime.getTime() &&
	a.courtNumber === b.courtNumber

type Hour = { courtNumber: number; weekdays: number[]; startMinute: number; endMinute: number }

/** Returns ISO weekdays so many days later, or earlier where that is negative. */
export const shiftedWeekdays = (weekdays: readonly number[], days: number) =>
	weekdays.map((day) => ((((day - 1 + days) % 7) + 7) % 7) + 1).sort((a, b) => a - b)

/** Returns a weekly hour as it goes on after a shift. */
export function shiftedHour({ courtNumber, weekdays, startMinute, endMinute }: Hour, shift: Shift): Hour {
	const start = shift.start === undefined ? startMinute : shift.start * 60
	return {
		courtNumber: shift.court ?? courtNumber,
		weekdays: shiftedWeekdays(weekdays, shift.days),
		startMinute: start,
		endMinute: start + (shift.hours === undefined ? endMinute - startMinute : shift.hours * 60),
	}
}
