import { env } from '#app/lib/process/env.server.ts'
import { tooMany, type AppError } from '#app/lib/errors.ts'
import { MINUTE } from '#app/lib/time/time.ts'

type Counting = { enabled?: boolean; now?: () => number }

/**
 * Counts changes by whom they come from, for each minute of the clock: returns null, or the 429 for one too many.
 * Counted in this process alone, which costs a change nothing; what must outlive it stands in `limits`.
 */
export function createCount({ enabled = env.RATE_LIMITS === 'on', now = () => Date.now() }: Counting = {}) {
	const counts = new Map<string, number>()
	let minute = 0

	return (who: string, most: number): AppError | null => {
		if (!enabled) return null
		const time = now()
		if (Math.floor(time / MINUTE) !== minute) {
			minute = Math.floor(time / MINUTE)
			counts.clear()
		}
		const count = counts.get(who) ?? 0
		if (count >= most) return tooMany((MINUTE - (time % MINUTE)) / 1000)
		counts.set(who, count + 1)
		return null
	}
}
