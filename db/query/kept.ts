import { inherit, observe, stands, type Reading } from '../client/index.ts'
import { singleFlight } from './single-flight.ts'

/** What JSON can hold. */
type Argument =
	string | number | boolean | null | readonly Argument[] | { readonly [field: string]: Argument | undefined }
type Answer<T> = { value: T; minute: number; reading: Reading }

const MINUTE = 60_000
const MOST = 500

/**
 * `find` with its answers kept per arguments, the `most` last used of them, until something they were made of has
 * changed or the minute of `now` has passed. Who asks while somebody's answer is being found waits for that one; a
 * failure is not kept. An answer is shared by all who ask for it, so nobody may change it.
 */
export function kept<Args extends Argument[], T>(
	find: (now: Date, ...args: Args) => Promise<T>,
	{ most = MOST }: { most?: number } = {},
): (now: Date, ...args: Args) => Promise<T> {
	const answers = new Map<string, Answer<T>>()
	const isTrue = ({ reading }: Answer<T>) => stands(reading)
	const share = singleFlight(isTrue)

	const keep = (key: string, answer: Answer<T>) => {
		answers.delete(key) // so that the map's order is that of last use
		answers.set(key, answer)
		if (answers.size > most) answers.delete(answers.keys().next().value!)
	}

	return async (now, ...args) => {
		const key = JSON.stringify(args, inOrder)
		const minute = Math.floor(now.getTime() / MINUTE)
		const known = answers.get(key)
		const answer =
			known?.minute === minute && isTrue(known)
				? known
				: await share(`${minute} ${key}`, async () => ({ minute, ...(await observe(() => find(now, ...args))) }))
		keep(key, answer)
		inherit(answer.reading)
		return answer.value
	}
}

/** For JSON in which the order of an object's fields makes no difference. */
const inOrder = (_: string, value: unknown) =>
	value instanceof Object && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value
