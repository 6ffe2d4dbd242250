type Listener = (message: object) => void

/** What PostgreSQL takes in one NOTIFY is less than 8,000 bytes; the envelope needs some of them. */
export const MOST_BYTES = 7_900

export type Teller = ReturnType<typeof createTeller>

/** Carries messages to every process on this database: the own one at once, the others by what `pass` does. */
export function createTeller(pass: (channel: string, message: object) => void) {
	const listeners = new Map<string, Set<Listener>>()
	const missers = new Set<() => void>()

	/** A listener that fails, fails alone. */
	const alone = (what: string, call: () => void) => {
		try {
			call()
		} catch (error) {
			console.error(JSON.stringify({ level: 'error', message: `Listener of ${what}`, reason: String(error) }))
		}
	}

	/** For a message of this process or another. */
	const deliver = (channel: string, message: object) => {
		for (const listener of Array.from(listeners.get(channel) ?? [])) alone(channel, () => listener(message))
	}

	return {
		deliver,
		/** For when others may have told something that did not come here. */
		missed() {
			for (const misser of missers) alone('what was missed', misser)
		},
		/**
		 * Tells every process on this database, the own one at once and before this returns. What is told while a process
		 * is cut off from the database does not reach it (see `onMissed`). Throws above 7,900 bytes. Not for inside `write`.
		 */
		tell(channel: string, message: object): void {
			const bytes = Buffer.byteLength(JSON.stringify({ channel, message }))
			if (bytes > MOST_BYTES) throw new RangeError(`${bytes} bytes are too many to tell on ${channel}.`)
			deliver(channel, message)
			pass(channel, message)
		},
		/** Calls `listener` with all that is told on `channel` until the function it returns is called. */
		onTold(channel: string, listener: Listener): () => void {
			const all = listeners.get(channel) ?? new Set()
			listeners.set(channel, all.add(listener))
			return () => void all.delete(listener)
		},
		/** Calls `misser` each time this process hears the others again, who may have told something meanwhile. */
		onMissed: (misser: () => void) => void missers.add(misser),
	}
}
