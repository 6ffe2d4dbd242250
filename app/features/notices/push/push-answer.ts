import { MINUTE } from '#app/lib/time/time.ts'

/**
 * The outcome of sending a push. `gone`: the browser has ended its subscription. `refused`: the service does not want this one.
 * `later`: it says to try again, `afterMs` milliseconds from now at the earliest.
 */
export type PushAnswer =
	{ is: 'sent' } | { is: 'gone' | 'refused'; said: string } | { is: 'later'; said: string; afterMs: number }

const GONE = [404, 410]
/** Not caused by the push itself. */
const NOT_NOW = [408, 425, 429]
/** No service is waited for longer, whatever it asks for. */
const LONGEST_WAIT = 24 * 60 * MINUTE

/** Reads the response of a push service: RFC 8030, 5 to 8. */
export function pushAnswerOf(status: number, retryAfter: string | null, now: Date): PushAnswer {
	if (status >= 200 && status < 300) return { is: 'sent' }
	const said = `The push service answered ${status}.`
	if (GONE.includes(status)) return { is: 'gone', said }
	if (status >= 500 || NOT_NOW.includes(status)) return { is: 'later', said, afterMs: waitIn(retryAfter, now) }
	return { is: 'refused', said }
}

/** Seconds or a date: RFC 9110, 10.2.3. */
function waitIn(retryAfter: string | null, now: Date) {
	if (!retryAfter) return 0
	const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now.getTime()
	return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_WAIT) : 0
}
