import { setImmediate as nextTurn } from 'node:timers/promises'
import { HOUR } from './time.ts'

/**
 * The hours from `after` to `until`, one after another, with a turn for everybody else between two of them: for who looks
 * at more than anybody would wait for. `until` belongs to its hour, `after` does not; the last hour may be shorter.
 */
export async function* hourByHour(after: Date, until: Date) {
	for (let time = after.getTime(); time < until.getTime(); time += HOUR) {
		yield { after: new Date(time), until: new Date(Math.min(time + HOUR, until.getTime())) }
		await nextTurn()
	}
}
