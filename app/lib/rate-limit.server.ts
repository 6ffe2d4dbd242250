import { env } from './env.server.ts'
import { tooMany } from './errors.ts'

const MOST_KEYS = 50_000

/**
 * Lets each key through `tries` times in any `per` milliseconds, then throws 429 with Retry-After.
 * Counted in this process's memory: a restart forgets, which errs on the friendly side.
 */
export function createLimit({
	tries,
	per,
	enabled = env.RATE_LIMITS === 'on',
}: {
	tries: number
	per: number
	enabled?: boolean
}) {
	const taken = new Map<string, number[]>()

	/** The tries of `key` that still count. */
	function check(key: string, now: number) {
		const recent = (taken.get(key) ?? []).filter((time) => time > now - per)
		if (enabled && recent.length >= tries) throw tooMany((recent[0]! + per - now) / 1000)
		return recent
	}
	return {
		/** Throws when `key` has none left, and takes none. */
		check: (key: string | number, now = Date.now()) => void check(String(key), now),
		/** Takes one, or throws. */
		take(key: string | number, now = Date.now()) {
			if (!enabled) return
			remember(taken, String(key), [...check(String(key), now), now])
		},
		/** Takes the latest back, for one that turned out not to count. */
		giveBack: (key: string | number) => void taken.get(String(key))?.pop(),
	}
}

/**
 * `free` failures cost nothing; each further one doubles the wait before the next try, from one second to
 * `longest` milliseconds. A success forgets them: nobody is locked out for good.
 */
export function createBackoff({
	free,
	longest,
	enabled = env.RATE_LIMITS === 'on',
}: {
	free: number
	longest: number
	enabled?: boolean
}) {
	const failures = new Map<string, { count: number; until: number }>()

	return {
		/** Throws 429 while the key has to wait. */
		check(key: string, now = Date.now()) {
			const until = failures.get(key)?.until ?? 0
			if (enabled && until > now) throw tooMany((until - now) / 1000)
		},
		failed(key: string, now = Date.now()) {
			const before = failures.get(key)
			const forgotten = !before || before.until + longest < now
			const count = forgotten ? 1 : before.count + 1
			const wait = count < free ? 0 : Math.min(longest, 1000 * 2 ** (count - free))
			remember(failures, key, { count, until: now + wait })
		},
		/** Forgets the latest failure and its wait, for one that turned out to be none. */
		giveBack(key: string) {
			const before = failures.get(key)
			if (before) failures.set(key, { count: before.count - 1, until: 0 })
		},
		succeeded: (key: string) => void failures.delete(key),
	}
}

/** Keeps the map bounded: the key longest unused goes first. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value) {
	map.delete(key)
	map.set(key, value)
	if (map.size > MOST_KEYS) map.delete(map.keys().next().value!)
}
