import { createHmac } from 'node:crypto'
import { eq, getTableColumns, lt, sql } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { removeAll } from '#db/query/remove.ts'
import { rateLimits } from '#db/schema.ts'
import { env, sessionSecret } from '#app/lib/process/env.server.ts'
import { tooMany } from '#app/lib/errors.ts'

type Key = string | number

/** Changes a row's times, in milliseconds; throws to leave them as they are. */
type Change = (times: number[]) => number[]

const { key, times, expiresAt } = getTableColumns(rateLimits)

/** Writes a row: one that is there keeps all but what `set` says. */
const upsert = (set: object) =>
	prepared({ key, times, expiresAt }, (tx, row) =>
		(tx as Writer)
			.insert(rateLimits)
			.values({ key: sql`${row.key}`, times: sql`${row.times}`, expiresAt: sql`${row.expiresAt}` })
			.onConflictDoUpdate({ target: key, set })
			.returning({ times }),
	)
/** Returns the row's times. By writing it, not by reading: PostgreSQL would see conflicts with its neighbours' reads. */
const lockRow = upsert({ expiresAt: sql`excluded.expires_at` })
const keep = upsert({ times: sql`excluded.times` })

/** The times kept of the keys of one limit. Keys are addresses and names of people: only their digests are kept. */
function timesOf(name: string) {
	const rowOf = (key: Key) =>
		`${name}:${createHmac('sha256', sessionSecret).update(`${name}:${key}`).digest('base64url')}`

	return {
		async read(key: Key) {
			const [row] = await db
				.select({ times: rateLimits.times })
				.from(rateLimits)
				.where(eq(rateLimits.key, rowOf(key)))
			return row?.times ?? []
		},
		/** Returns the work of a `write`: it stores and returns the changed times, until `keptFor` milliseconds after `now`. */
		changing:
			(key: Key, change: Change, { now, keptFor }: { now: Date; keptFor: number }) =>
			async (tx: Writer) => {
				const row = { key: rowOf(key), expiresAt: new Date(now.getTime() + keptFor) }
				const [held] = await lockRow(tx, { ...row, times: [] })
				const times = change(held!.times)
				await keep(tx, { ...row, times })
				return times
			},
		forget: (key: Key) => write((tx) => tx.delete(rateLimits).where(eq(rateLimits.key, rowOf(key)))),
	}
}

/** Milliseconds by which the clocks of several processes may differ. */
const CLOCKS_DIFFER = 60_000
/** Without the times that only a clock which was ahead can have written: they would shut people out until then. */
const believable = (times: number[], now: number) => times.filter((time) => time <= now + CLOCKS_DIFFER)

const withoutLatest: Change = (times) => times.slice(0, -1)

type Limit = { tries: number; per: number; enabled?: boolean }

/**
 * Lets each key through `tries` times in any `per` milliseconds, then throws 429 with Retry-After. Kept in the database
 * under `name`, which no other limit has: a restart forgets nothing, and several processes count together.
 */
export function createLimit(name: string, { tries, per, enabled = env.RATE_LIMITS === 'on' }: Limit) {
	const stored = timesOf(name)

	/** The tries that still count, of which one must be left. */
	function requireOne(times: number[], now: number) {
		const recent = believable(times, now).filter((time) => time > now - per)
		if (recent.length >= tries) throw tooMany((recent[0]! + per - now) / 1000)
		return recent
	}
	const taking = (key: Key, now: Date) =>
		stored.changing(key, (times) => [...requireOne(times, now.getTime()), now.getTime()], { now, keptFor: per })

	return {
		/** Throws when `key` has none left, and takes none. */
		async check(key: Key, now = new Date()) {
			if (enabled) requireOne(await stored.read(key), now.getTime())
		},
		/** Takes one, or throws. Before the work begins: inside its `write` it would be undone with it. */
		async take(key: Key, now = new Date()) {
			if (enabled) await write(taking(key, now))
		},
		/** Takes the latest back, for one that turned out not to count. */
		async giveBack(key: Key, now = new Date()) {
			if (enabled) await write(stored.changing(key, withoutLatest, { now, keptFor: per }))
		},
	}
}

type Backoff = { free: number; shortest?: number; longest: number; enabled?: boolean }

/** No wait grows any longer after so many failures: 2^31 seconds. */
const MOST_FAILURES = 32

/**
 * Counts failures: the first `free` less one cost nothing; each further one doubles the wait before the next try, from
 * `shortest` to `longest` milliseconds. A success forgets them, as does `longest` without any, so that no lockout is
 * for good. Kept as a limit is.
 */
export function createBackoff(name: string, backoff: Backoff) {
	const { free, shortest = 1000, longest, enabled = env.RATE_LIMITS === 'on' } = backoff
	const stored = timesOf(name)

	/** When the next try may come. */
	function endOf(failures: number[]) {
		if (failures.length < free) return failures.at(-1) ?? 0
		return failures.at(-1)! + Math.min(longest, shortest * 2 ** (failures.length - free))
	}
	function requireOver(times: number[], now: number) {
		const failures = believable(times, now)
		if (endOf(failures) > now) throw tooMany((endOf(failures) - now) / 1000)
		return endOf(failures) + longest < now ? [] : failures
	}
	return {
		/** Throws 429 while the key has to wait. */
		async check(key: Key, now = new Date()) {
			if (enabled) requireOver(await stored.read(key), now.getTime())
		},
		/** Counts a failure and returns how many there are, or throws as `check` does. */
		async failed(key: Key, now = new Date()) {
			const add: Change = (failures) =>
				[...requireOver(failures, now.getTime()), now.getTime()].slice(-MOST_FAILURES - free)
			if (!enabled) return 1
			return (await write(stored.changing(key, add, { now, keptFor: 2 * longest }))).length
		},
		/** Forgets the latest failure and its wait, for one that turned out to be none. */
		async giveBack(key: Key, now = new Date()) {
			if (enabled) await write(stored.changing(key, withoutLatest, { now, keptFor: 2 * longest }))
		},
		async succeeded(key: Key) {
			if (enabled) await stored.forget(key)
		},
	}
}

/** Takes of several limits, or none of them, in one transaction. */
export const inOneWrite = <T>(takes: () => Promise<T>) => (env.RATE_LIMITS === 'on' ? write(takes) : takes())

export const removeSpentLimits = (now: Date, stopping?: AbortSignal) =>
	removeAll(rateLimits, { key }, lt(rateLimits.expiresAt, now), { stopping })
