import { at, dateOf, formatTime, MINUTE } from '#app/lib/time/time.ts'

/** How many times that are still to come a person may wait for. */
export const MOST_WAITS = 5

/** Milliseconds for which freed court time is held for the first who waits. */
export const HELD_FOR = 15 * MINUTE

/** Nothing is held between these hours of the day: people sleep, and may not see that they are asked. */
const [FIRST_HOUR, LAST_HOUR] = [8, 21]

/** Returns until when court time that is free now is held; null at night, when nothing is. */
export function heldUntil(startTime: Date, now: Date) {
	const date = dateOf(now)
	const until = new Date(now.getTime() + HELD_FOR)
	if (now < at(date, FIRST_HOUR) || until > at(date, LAST_HOUR)) return null
	return until < startTime ? until : startTime
}

/** Says when nothing is held: `20:45 and 08:00` */
export const NIGHT = `${formatTime(new Date(at('2026-01-01', LAST_HOUR).getTime() - HELD_FOR))} and ${formatTime(at('2026-01-01', FIRST_HOUR))}`

/** Says how many others come first for a time: `2 ahead of you`. */
export const aheadWords = (ahead: number) => (ahead === 0 ? 'You’re next in line' : `${ahead} ahead of you`)

type Times = { startTime: Date; endTime: Date }
export const overlap = (a: Times, b: Times) => a.startTime < b.endTime && b.startTime < a.endTime

type Held = { status: string; payBy: Date | null }

/** Whether a booking holds court time for its player, who has not taken it yet: by paying, or by a later deadline. */
export const isUntaken = ({ status, payBy }: Held, until: Date | null) =>
	status === 'pending' && payBy !== null && until !== null && payBy <= until
