import { dayInYear, weekdayWords } from '#app/features/bookings/regulars/regular-dates.ts'

/** `Every Tuesday until Tue 15 Dec`; `last` is when its last date starts. */
export const seriesWords = (weekdays: readonly number[], last: Date, now: Date) =>
	`${weekdayWords(weekdays)} until ${dayInYear(last, now)}`
