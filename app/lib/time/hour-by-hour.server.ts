import { setImmediate as nextTurn } from 'node:timers/promises'
import { HOUR } from './time.ts'

/**
 * Yields the hours from `after` to `until`, one by one, and lets other requests run between two of them: for jobs that
 * take longer than a request may wait. `until` belongs to its hour, `after` does not; the last hour may be shorter.
 */
export async function* hourByHour(after: Date, until: Date) {
	for (let time = after.getTime(); time < until.getTime(); time += HOUR) {
		yield { after: new Date(time), until: new Date(Math.min(time + HOUR, until.getTime())) }
		await nextTurn()
	}
}
