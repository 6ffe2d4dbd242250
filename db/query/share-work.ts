/**
 * Runs one piece of work per key at a time and gives its result to all requests meanwhile. Work that began before a
 * request may have read older data than the requester knows of, so its result counts only while it `isValid`. Work that
 * throws, or that resolves to null because its result is personal, is done again for each requester.
 */
export function shareWork<Result extends object>(isValid: (result: Result) => boolean) {
	const running = new Map<string, Promise<Result | null>>()

	return async <Own extends Result | null>(key: string, work: () => Promise<Own>): Promise<Result | Own> => {
		const before = running.get(key)
		if (before) {
			const result = await before
			if (!result) return work()
			if (isValid(result)) return result
			const next = running.get(key)
			if (next) return (await next) ?? work()
		}
		const own = work()
		const shared = own.catch(() => null)
		running.set(key, shared)
		void shared.then(() => running.delete(key))
		return own
	}
}
