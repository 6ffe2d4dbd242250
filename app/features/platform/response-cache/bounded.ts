type Entry<Value> = { value: Value; bytes: number }

/**
 * Caches values by key, together no larger than `most` bytes. Values requested once are evicted before those requested
 * again: however many there are, they take a quarter of the room.
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
		/** Returns a value without counting it as requested. */
		peek: (key: string): Value | undefined => (often.get(key) ?? once.get(key))?.value,
		/** Adds a value, or replaces one without changing its rank. */
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
