import { dayBits, MATCH_DAYS, MATCH_TIMES, timeBits, type MatchTime } from '#app/features/matchmaking/match-times.ts'
import { dateOf, hourOf, weekdayOf } from '#app/lib/time/time.ts'
import { expiryOf } from './status.ts'
import { allOf } from '#app/lib/text/list.ts'

/** The part of the day of an hour (0–23). */
const timeOfHour = (hour: number): MatchTime => (hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening')

type When = { startsAt: Date | null; preferredDays?: readonly string[]; preferredTimes?: readonly string[] }

/** Days and times as bits. A fixed time is its weekday and part of the day. */
export function bitsOfWhen({ startsAt, preferredDays = [], preferredTimes = [] }: When) {
	if (!startsAt) return { days: dayBits(preferredDays), times: timeBits(preferredTimes) }
	return {
		days: dayBits([MATCH_DAYS[weekdayOf(dateOf(startsAt)) - 1]!]),
		times: timeBits([timeOfHour(hourOf(startsAt))]),
	}
}

export const whenColumns = (timed: When & { createdAt: Date }) => ({ expiresAt: expiryOf(timed), ...bitsOfWhen(timed) })

export const daysOf = (bits: number) => MATCH_DAYS.filter((_, i) => bits & (1 << i))
export const timesOf = (bits: number) => MATCH_TIMES.filter((_, i) => bits & (1 << i))

/** `Tuesday and Friday mornings`, `Tuesdays`, `Any day`, `Any day, evenings` */
export function suitsWords(days: readonly string[], times: readonly string[]) {
	const { someDays, someTimes } = suiting(days, times)
	const parts = allOf(someTimes.map((time) => `${time}s`))
	if (someDays.length === 0) return parts ? `Any day, ${parts}` : 'Any day'
	return parts ? `${allOf(someDays)} ${parts}` : allOf(someDays.map((day) => `${day}s`))
}

/** `Tue, Fri · mornings`, for a card. */
export function shortSuitsWords(days: readonly string[], times: readonly string[]) {
	const { someDays, someTimes } = suiting(days, times)
	const words = someDays.map((day) => day.slice(0, 3)).join(', ') || 'Any day'
	return someTimes.length > 0 ? `${words} · ${someTimes.map((time) => `${time}s`).join(', ')}` : words
}

/** Returns the days and the times in their order; none where all or none were chosen. */
function suiting(days: readonly string[], times: readonly string[]) {
	const someDays = MATCH_DAYS.filter((day) => days.includes(day))
	const someTimes = MATCH_TIMES.filter((time) => times.includes(time))
	return {
		someDays: someDays.length % MATCH_DAYS.length ? someDays : [],
		someTimes: someTimes.length % MATCH_TIMES.length ? someTimes : [],
	}
}
