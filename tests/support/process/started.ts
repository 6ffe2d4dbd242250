/** What has been started so far: `stop` ends it again, the last one first, and one that fails keeps none of the others. */
export function createStarted() {
	const ends: (() => unknown)[] = []
	return {
		/** Notes how something that stands now is ended. */
		add: (end: () => unknown) => void ends.push(end),
		/** Ends all of it. Throws what failed first, once everything was tried. */
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
