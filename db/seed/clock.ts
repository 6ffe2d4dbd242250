export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** Africa/Johannesburg has no daylight saving. */
const OFFSET = 2 * HOUR

/** The instant of `hour` o'clock, venue time, `days` days after the day of `now`. */
export function at(now: Date, days: number, hour: number) {
	const midnight = Math.floor((now.getTime() + OFFSET) / DAY) * DAY - OFFSET
	return new Date(midnight + days * DAY + hour * HOUR)
}

export const later = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds)
export const earlier = (a: Date, b: Date) => (a < b ? a : b)

/** 1 Monday … 7 Sunday, venue time. */
export const weekdayOf = (time: Date) => ((Math.floor((time.getTime() + OFFSET) / DAY) + 3) % 7) + 1

/** 0–23, venue time. */
export const hourOf = (time: Date) => Math.floor((time.getTime() + OFFSET) / HOUR) % 24
