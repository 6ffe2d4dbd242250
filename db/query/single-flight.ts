/**
 * Does one piece of work per key at a time, for all who ask meanwhile. What was begun before somebody asked may have
 * read before something they know of, so they take what it brings only where it `isTrue` still; what was begun after
 * they asked is as good as their own. Work that fails, or that resolves to null as what it made is nobody else's, is
 * done by each of them alone.
 */
export function singleFlight<Result extends object>(isTrue: (result: Result) => boolean) {
	const flights = new Map<string, Promise<Result | null>>()

	return async <Own extends Result | null>(key: string, work: () => Promise<Own>): Promise<Result | Own> => {
		const before = flights.get(key)
		if (before) {
			const result = await before
			if (!result) return work()
			if (isTrue(result)) return result
			const next = flights.get(key)
			if (next) return (await next) ?? work()
		}
		const own = work()
		const flight = own.catch(() => null)
		flights.set(key, flight)
		void flight.then(() => flights.delete(key))
		return own
	}
}
