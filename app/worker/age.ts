import { DAY, dateOf, formatDay, formatTime } from '#app/lib/time/time.ts'

/** When the phone stored a copy, by the phone's own clock; `Date` of the same response is by the server's. */
export const KEPT_AT = 'Courtside-Kept-At'

/**
 * Returns how old a copy is in words, as `14:05` or `Tue 24 Nov, 14:05`. The phone's clock may be wrong by days: only
 * its difference between then and now counts, and never goes back.
 */
export function asOf(headers: Headers, now: number) {
	const sent = new Date(headers.get('Date') ?? Number.NaN)
	if (Number.isNaN(sent.getTime())) return 'an earlier visit'
	const passed = Math.max(0, now - Number(headers.get(KEPT_AT) ?? now))
	const today = dateOf(new Date(sent.getTime() + passed)) === dateOf(sent)
	return today && passed < DAY ? formatTime(sent) : `${formatDay(sent)}, ${formatTime(sent)}`
}
