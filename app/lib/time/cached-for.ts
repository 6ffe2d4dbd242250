/** Returns `find` with its result cached for `age` milliseconds; failures are not cached. */
export function cachedFor<Value>(age: number, find: (now: Date) => Promise<Value>) {
	let kept: { at: number; value: Promise<Value> } | undefined
	return (now = new Date()): Promise<Value> => {
		const old = !kept || now.getTime() - kept.at >= age || now.getTime() < kept.at
		if (old) {
			const mine = { at: now.getTime(), value: find(now) }
			mine.value.catch(() => kept === mine && (kept = undefined))
			kept = mine
		}
		return kept!.value
	}
}
