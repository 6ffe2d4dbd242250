import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

export const CHANNEL = 'courtside'

/** Milliseconds. A dead connection is detected within a beat and its timeout. */
const BEAT = 5_000
const LONGEST_PAUSE = 5_000

/**
 * Listens to notices of the processes on this database. Has its own connection, reopened whenever it is lost. Calls
 * `onUp` each time it is open: notices before that were missed.
 */
export function listen(url: string, onNotice: (payload: string) => void, onUp: () => void) {
	let up = false
	let closed = false
	let client: Client
	let ready = () => {}
	/** Resolves when the first attempt has succeeded or failed. */
	const tried = new Promise<void>((resolve) => (ready = resolve))

	const connect = () => {
		const mine = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: BEAT })
		client = mine
		const down = () => void (client === mine && (up = false))
		mine.on('notification', ({ payload }) => onNotice(payload ?? ''))
		mine.on('error', down)
		return new Promise<void>((resolve) =>
			mine.once('end', () => {
				down()
				resolve()
			}),
		)
	}

	const beat = async (of: Client) => {
		while (!closed) {
			await sleep(BEAT, undefined, { ref: false })
			await of.query('select 1')
		}
	}

	const keepListening = async () => {
		for (let failures = 0; !closed; failures++) {
			const ended = connect()
			try {
				await client.connect()
				if (closed) return
				;(client as Client & { unref(): void }).unref() // lets a finished command exit
				await client.query(`listen ${CHANNEL}`)
				failures = 0
				up = true
				onUp()
				ready()
				await Promise.race([ended, beat(client)])
			} catch {
				// tried again below
			} finally {
				up = false
				ready()
				void client.end().catch(() => {})
			}
			await sleep(Math.min(50 * 2 ** failures, LONGEST_PAUSE), undefined, { ref: false })
		}
	}
	void keepListening()

	return {
		tried,
		isUp: () => up,
		close: async () => {
			closed = true
			up = false
			await client.end().catch(() => {})
		},
	}
}
