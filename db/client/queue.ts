/** Runs one piece of work at a time, in the order in which they came. */
export function createQueue() {
	let last: Promise<unknown> = Promise.resolve()
	return <T>(run: () => T | Promise<T>): Promise<T> => {
		const result = last.then(run)
		last = result.catch(() => {})
		return result
	}
}
