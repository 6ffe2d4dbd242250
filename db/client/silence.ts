import type { Pool, PoolClient } from 'pg'
import { isInBackground } from './background.ts'
import { orUnavailable } from './unavailable.ts'

/** Milliseconds that PostgreSQL has beyond the limit to say itself that a statement took too long. */
const GRACE_MS = 500

type Answered = (error: unknown, result?: unknown) => void
type Connected = (error: Error | undefined, client?: PoolClient, release?: () => void) => void
type Line = PoolClient & { connection: { stream: { destroy(error: Error): void } } }

/**
 * Nobody waits for a PostgreSQL that is silent, once there is a limit: a statement that takes longer is cancelled there,
 * and a line on which no answer comes is cut, so that the pool opens another. `watch` is for each connection. What is
 * asked in the background goes to the pool `aside`, if there is one, which has a limit of its own.
 */
export function limitSilence() {
	let limit: number | undefined

	function watch(client: PoolClient) {
		const query = client.query.bind(client) as (...args: unknown[]) => unknown
		const ask = (config: unknown, values?: unknown, callback?: Answered) => {
			if (limit === undefined) return query(config, values, callback)
			const timer = setTimeout(() => (client as Line).connection.stream.destroy(silent()), limit + GRACE_MS)
			const heard = () => clearTimeout(timer)
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
		if (limit !== undefined) client.query(`set statement_timeout = ${limit}`).catch(() => {}) // it is cut soon
	}

	/** From now on. A connection too is waited for no longer, whether others have them all or none can be made. */
	function begin(pool: Pool, ms: number, aside?: Pool) {
		limit = ms
		pool.options.connectionTimeoutMillis = ms
		const connect = pool.connect.bind(pool) as (callback: Connected) => void
		const within = (callback: Connected) => {
			if (aside && isInBackground()) return void aside.connect(callback as Parameters<Pool['connect']>[0])
			let late = false
			const timer = setTimeout(() => {
				late = true
				callback(silent())
			}, ms)
			connect((error, client, release) => {
				clearTimeout(timer)
				if (late) release?.()
				else callback(error, client, release)
			})
		}
		const promised = () =>
			new Promise((resolve, reject) => within((error, client) => (error ? reject(error) : resolve(client))))
		pool.connect = ((callback?: Connected) => (callback ? within(callback) : promised())) as typeof pool.connect
	}
	return { watch, begin }
}

const silent = () => Object.assign(new Error('PostgreSQL does not answer.'), { code: 'ETIMEDOUT' })

type Prepared = { execute(...args: unknown[]): Promise<unknown> }
type Session = { prepareQuery(...args: unknown[]): Prepared }

/** Has what cannot be read for want of a database fail as a write does. */
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
