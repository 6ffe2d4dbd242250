/** Runs one piece of work at a time, in order of arrival. */
export function createQueue() {
	let last: Promise<unknown> = Promise.resolve()
	return <T>(run: () => T | Promise<T>): Promise<T> => {
		const result = last.then(run)
		last = result.catch(() => {})
		return result
	}
}
