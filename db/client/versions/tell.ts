type Listener = (message: object) => void

/** PostgreSQL takes less than 8,000 bytes in one NOTIFY; the envelope needs some of them. */
export const MOST_BYTES = 7_900

export type Teller = ReturnType<typeof createTeller>

/** Carries messages to every process on this database: to this one at once, to the others by `pass`. */
export function createTeller(pass: (channel: string, message: object) => void) {
	const listeners = new Map<string, Set<Listener>>()
	const missers = new Set<() => void>()

	/** A failing listener does not affect the others. */
	const alone = (what: string, call: () => void) => {
		try {
			call()
		} catch (error) {
			console.error(JSON.stringify({ level: 'error', message: `Listener of ${what}`, reason: String(error) }))
		}
	}

	const deliver = (channel: string, message: object) => {
		for (const listener of Array.from(listeners.get(channel) ?? [])) alone(channel, () => listener(message))
	}

	return {
		deliver,
		/** Call it when messages of other processes may have been missed. */
		missed() {
			for (const misser of missers) alone('what was missed', misser)
		},
		/**
		 * Tells every process on this database, this one at once and before returning. Messages sent while a process is
		 * cut off from the database do not reach it (see `onMissed`). Throws above 7,900 bytes. Do not call inside
		 * `write`.
		 */
		tell(channel: string, message: object): void {
			const bytes = Buffer.byteLength(JSON.stringify({ channel, message }))
			if (bytes > MOST_BYTES) throw new RangeError(`${bytes} bytes are too many to tell on ${channel}.`)
			deliver(channel, message)
			pass(channel, message)
		},
		/** Calls `listener` with each message on `channel` until the returned function is called. */
		onTold(channel: string, listener: Listener): () => void {
			const all = listeners.get(channel) ?? new Set()
			listeners.set(channel, all.add(listener))
			return () => void all.delete(listener)
		},
		/** Calls `misser` each time this process hears the others again, as it may have missed messages. */
		onMissed: (misser: () => void) => void missers.add(misser),
	}
}
