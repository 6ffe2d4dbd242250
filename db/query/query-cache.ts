import { countAsRead, isCurrent, trackReads, type Reads } from '../client/index.ts'
import { shareWork } from './share-work.ts'

/** A value that JSON can represent. */
type Argument =
	string | number | boolean | null | readonly Argument[] | { readonly [field: string]: Argument | undefined }
type Result<T> = { value: T; minute: number; reads: Reads }

const MINUTE = 60_000
const MOST = 500

/**
 * Caches the results of `find` by its arguments, the `most` last used of them. A result is valid until a write changes
 * what it was read from, or until the minute of `now` is over. Requests for a result that is being found share it;
 * errors are not cached. All callers get the same object, so it must not be changed.
 */
export function cachedQuery<Args extends Argument[], T>(
	find: (now: Date, ...args: Args) => Promise<T>,
	{ most = MOST }: { most?: number } = {},
): (now: Date, ...args: Args) => Promise<T> {
	const results = new Map<string, Result<T>>()
	const isValid = ({ reads }: Result<T>) => isCurrent(reads)
	const share = shareWork(isValid)

	const store = (key: string, result: Result<T>) => {
		results.delete(key) // so that the map's order is that of last use
		results.set(key, result)
		if (results.size > most) results.delete(results.keys().next().value!)
	}

	return async (now, ...args) => {
		const key = JSON.stringify(args, inOrder)
		const minute = Math.floor(now.getTime() / MINUTE)
		const known = results.get(key)
		const result =
			known?.minute === minute && isValid(known)
				? known
				: await share(`${minute} ${key}`, async () => ({ minute, ...(await trackReads(() => find(now, ...args))) }))
		store(key, result)
		countAsRead(result.reads)
		return result.value
	}
}

/** A replacer for JSON that ignores the order of an object's fields. */
const inOrder = (_: string, value: unknown) =>
	value instanceof Object && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value
