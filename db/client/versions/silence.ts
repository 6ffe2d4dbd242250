import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { isInBackground } from '../background.ts'
import { orUnavailable } from '../unavailable.ts'

/** Milliseconds beyond the limit that PostgreSQL has to report the timeout itself. */
const GRACE_MS = 500
/** Milliseconds that it has to cancel a query, and between two requests to do so. */
const CANCELS_WITHIN_MS = 1_000
const CANCELS_EVERY_MS = 50

type Answered = (error: unknown, result?: unknown) => void
type Connected = (error?: Error, client?: PoolClient, release?: (error?: Error) => void) => void
type Line = PoolClient & { connection: { stream: { destroy(error: Error): void } } }

const cut = (client: PoolClient, error: Error) => (client as Line).connection.stream.destroy(error)

/**
 * Limits how long queries wait for a silent PostgreSQL: a slower statement is cancelled there, and a connection without
 * a response is cut, so that the pool opens another. Call `watch` for each connection. Background queries go to the
 * pool `aside`, if there is one, which has a limit of its own.
 */
export function limitSilence() {
	let limit: number | undefined
	let over = false
	/** Connections with the limit set on the server too, with the id of their process there. */
	const limited = new Map<PoolClient, number>()
	/** Ends the wait of queries that wait for a connection. */
	const waiting = new Set<(error: Error) => void>()

	function watch(client: PoolClient) {
		const query = client.query.bind(client) as (...args: unknown[]) => unknown
		// Of several that were sent at once each may take so long, one after the other.
		let unanswered = 0
		let timer: NodeJS.Timeout | undefined
		const listen = () => {
			clearTimeout(timer)
			timer = unanswered > 0 ? setTimeout(() => cut(client, silent()), limit! + GRACE_MS) : undefined
		}
		const ask = (config: unknown, values?: unknown, callback?: Answered) => {
			if (limit === undefined) return query(config, values, callback)
			if (++unanswered === 1) listen()
			const heard = () => {
				unanswered--
				listen()
			}
			if (callback) {
				return query(config, values, (error: unknown, result: unknown) => {
					heard()
					callback(error, result)
				})
			}
			const answer = query(config, values) as Promise<unknown>
			answer.then(heard, heard)
			return answer
		}
		client.query = ask as typeof client.query
		client.once('end', () => limited.delete(client))
	}

	/** Sets it by a statement: a pooler refuses most settings that come with the connection. */
	async function limitThere(client: PoolClient) {
		if (limited.has(client)) return
		const { rows } = await client.query<{ pid: number }>(
			"select pg_backend_pid() as pid, set_config('statement_timeout', $1, false)",
			[String(limit)],
		)
		limited.set(client, rows[0]!.pid)
	}

	/** Applies the limits from now on. They include the wait for a connection, where none is free or can be made. */
	function begin(pool: Pool, ms: number, aside?: Pool) {
		limit = ms
		pool.options.connectionTimeoutMillis = ms
		const connect = pool.connect.bind(pool) as (callback: Connected) => void
		const within = (callback: Connected) => {
			if (aside && isInBackground()) return void aside.connect(callback as Parameters<Pool['connect']>[0])
			if (over) return callback(unwanted())
			let late = false
			const giveUp = (error: Error) => {
				late = true
				settled()
				callback(error)
			}
			const timer = setTimeout(() => giveUp(silent()), ms)
			const settled = () => {
				clearTimeout(timer)
				waiting.delete(giveUp)
			}
			waiting.add(giveUp)
			connect((error, client, release) => {
				const answer = (error?: Error) => {
					if (late) return release?.(error)
					settled()
					if (error) release?.(error)
					callback(error, error ? undefined : client, release)
				}
				if (error) answer(error)
				else limitThere(client!).then(() => answer(), answer)
			})
		}
		const promised = () =>
			new Promise((resolve, reject) => within((error, client) => (error ? reject(error) : resolve(client))))
		pool.connect = ((callback?: Connected) => (callback ? within(callback) : promised())) as typeof pool.connect
	}

	/** Gives out no more connections of `pool`; ends running queries `through` another pool or by cutting connections. */
	async function cancel(pool: Pool, through: Pool) {
		over = true
		for (const giveUp of waiting) giveUp(unwanted())
		const isBusy = () => pool.totalCount > pool.idleCount
		// Repeats: a transaction may be between two statements, or go on with another.
		for (const until = performance.now() + CANCELS_WITHIN_MS; isBusy() && performance.now() < until;) {
			const pids = [...limited.values()]
			await through.query('select pg_cancel_backend(pid) from unnest($1::int[]) as pid', [pids]).catch(() => {})
			await sleep(CANCELS_EVERY_MS)
		}
		if (isBusy()) for (const client of limited.keys()) cut(client, unwanted())
	}
	return { watch, begin, cancel }
}

const silent = () => Object.assign(new Error('PostgreSQL does not answer.'), { code: 'ETIMEDOUT' })
const unwanted = () => Object.assign(new Error('The server is stopping.'), { code: 'ECANCELED' })

type Prepared = { execute(...args: unknown[]): Promise<unknown> }
type Session = { prepareQuery(...args: unknown[]): Prepared }

/** Makes reads fail as writes do if the database is unavailable. */
export function sayUnavailable(db: object) {
	const { session } = db as { session: Session }
	const prepare = session.prepareQuery.bind(session)
	session.prepareQuery = (...args) => {
		const prepared = prepare(...args)
		const execute = prepared.execute.bind(prepared)
		prepared.execute = (...values) =>
			execute(...values).catch((error: unknown) => {
				throw orUnavailable(error)
			})
		return prepared
	}
}
