type Entry<Value> = { value: Value; bytes: number }

/**
 * Values by key, together no larger than `most` bytes. What was asked for once only makes room before what is asked for
 * again and again: keys that come once, however many, take a quarter of the room.
 */
export function bounded<Value>(most: number) {
	const once = new Map<string, Entry<Value>>()
	const often = new Map<string, Entry<Value>>()
	let onceBytes = 0
	let oftenBytes = 0

	function makeRoom() {
		while (onceBytes + oftenBytes > most) {
			const from = onceBytes > most / 4 || often.size === 0 ? once : often
			const [key, { bytes }] = from.entries().next().value!
			from.delete(key)
			if (from === once) onceBytes -= bytes
			else oftenBytes -= bytes
		}
	}

	return {
		get(key: string): Value | undefined {
			const known = often.get(key)
			if (known) {
				often.delete(key)
				often.set(key, known)
				return known.value
			}
			const entry = once.get(key)
			if (!entry) return undefined
			once.delete(key)
			often.set(key, entry)
			onceBytes -= entry.bytes
			oftenBytes += entry.bytes
			return entry.value
		},
		/** What is there, without counting that somebody has asked for it. */
		peek: (key: string): Value | undefined => (often.get(key) ?? once.get(key))?.value,
		/** Keeps a value or replaces the one there is, which keeps its standing. */
		set(key: string, value: Value, bytes: number) {
			const known = often.get(key)
			if (known) {
				oftenBytes += bytes - known.bytes
				often.set(key, { value, bytes })
			} else {
				onceBytes += bytes - (once.get(key)?.bytes ?? 0)
				once.delete(key)
				once.set(key, { value, bytes })
			}
			makeRoom()
		},
		counts: () => ({ entries: once.size + often.size, bytes: onceBytes + oftenBytes }),
	}
}
