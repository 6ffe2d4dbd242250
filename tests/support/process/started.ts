/** Collects what has been started. `stop` ends it, last first, and continues after failures. */
export function createStarted() {
	const ends: (() => unknown)[] = []
	return {
		add: (end: () => unknown) => void ends.push(end),
		/** Ends all of it, then throws the first failure. */
		async stop() {
			const failures: unknown[] = []
			for (let end = ends.pop(); end; end = ends.pop()) {
				try {
					await end()
				} catch (error) {
					failures.push(error)
				}
			}
			if (failures.length > 0) throw failures[0]
		},
	}
}
