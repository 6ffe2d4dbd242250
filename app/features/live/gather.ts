/**
 * Collects keys for `ms` milliseconds from the first one and hands each over once. After a slow hand-over it pauses
 * twice as long, so that messages take at most a third of the process.
 */
export function gather<Key>(ms: number, handOver: (keys: Key[]) => Promise<void>) {
	let waiting = new Set<Key>()
	let restUntil = 0
	let running = false

	async function run() {
		const keys = [...waiting]
		waiting = new Set()
		const started = performance.now()
		try {
			await handOver(keys)
		} finally {
			const ended = performance.now()
			restUntil = ended + 2 * (ended - started)
			if (waiting.size > 0) schedule()
			else running = false
		}
	}
	const schedule = () => setTimeout(() => void run(), Math.max(ms, restUntil - performance.now()))

	return (key: Key) => {
		waiting.add(key)
		if (running) return
		running = true
		schedule()
	}
}
