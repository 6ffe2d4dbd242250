import { afterAll, vi } from 'vitest'

declare module 'vitest' {
	interface TaskMeta {
		/** Seconds of processor that a test file took in its worker, the loading of its modules included. */
		processor?: number
	}
}

// Where test files share a worker, it counts on; what those before have taken stands here.
const worker = globalThis as { processorBefore?: number }

// eslint-disable-next-line no-empty-pattern -- Vitest wants the pattern
afterAll(({}, suite) => {
	vi.useRealTimers() // the next file of this worker has a clock of its own
	const { user, system } = process.cpuUsage()
	const now = (user + system) / 1_000_000
	suite.meta.processor = now - (worker.processorBefore ?? 0)
	worker.processorBefore = now
})
