import { setTimeout as sleep } from 'node:timers/promises'

const MINUTE_MS = 60_000
/** A test asks for a page twice within this time. */
const LEFT_MS = 15_000

/**
 * Waits for the next minute where this one is nearly over. A response is cached until its minute ends, so what is asked
 * again in the next one is made anew.
 */
export async function startOfMinute() {
	const left = MINUTE_MS - (Date.now() % MINUTE_MS)
	if (left < LEFT_MS) await sleep(left)
}
