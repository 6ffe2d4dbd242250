/** Returns `find` with its result cached for `age` milliseconds; failures are not cached. */
export function cachedFor<Value>(age: number, find: (now: Date) => Promise<Value>) {
	let cached: { at: number; value: Promise<Value> } | undefined
	return (now = new Date()): Promise<Value> => {
		const old = !cached || now.getTime() - cached.at >= age || now.getTime() < cached.at
		if (old) {
			const mine = { at: now.getTime(), value: find(now) }
			mine.value.catch(() => cached === mine && (cached = undefined))
			cached = mine
		}
		return cached!.value
	}
}
