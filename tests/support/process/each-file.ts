import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, vi } from 'vitest'

declare module 'vitest' {
	interface TaskMeta {
		/** Seconds of processor time that a test file took in its worker, including loading its modules. */
		processor?: number
	}
}

// Test files share a worker, one after the other, so that leftovers of one could disturb the next.
//
// `processorBefore` is the processor time used by earlier files. `leave` remains when a file could not be loaded, so
// that its own clean-up never ran.
const worker = globalThis as { processorBefore?: number; leave?: () => void }
worker.leave?.()
const clean = [cleanEnvironment(), cleanIntervals(), cleanOutputs(), cleanStorages()]
worker.leave = () => {
	delete worker.leave
	vi.useRealTimers()
	vi.unstubAllGlobals()
	for (const step of clean) step()
}

// oxlint-disable-next-line no-empty-pattern -- Vitest wants the pattern
afterAll(({}, suite) => {
	worker.leave?.()
	const { user, system } = process.cpuUsage()
	const now = (user + system) / 1_000_000
	suite.meta.processor = now - (worker.processorBefore ?? 0)
	worker.processorBefore = now
})

function cleanEnvironment() {
	const before = { ...process.env }
	return () => {
		for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
		Object.assign(process.env, before)
	}
}

/** The product's modules start intervals that are never stopped. */
function cleanIntervals() {
	const { setInterval } = globalThis
	const started: NodeJS.Timeout[] = []
	globalThis.setInterval = Object.assign((...given: Parameters<typeof setInterval>) => {
		const interval = setInterval(...given)
		started.push(interval)
		return interval
	}, setInterval)
	return () => {
		globalThis.setInterval = setInterval
		for (const interval of started) clearInterval(interval)
	}
}

/** The log never removes its listeners on the outputs. */
function cleanOutputs() {
	const outputs = [process.stdout, process.stderr].map((output) => ({ output, before: output.rawListeners('error') }))
	return () => {
		for (const { output, before } of outputs) {
			output.removeAllListeners('error')
			for (const listener of before) output.on('error', listener as () => void)
		}
	}
}

/** Before Node 24 each promise passes on all storages ever used, including those of unloaded modules. */
function cleanStorages() {
	const { prototype } = AsyncLocalStorage<unknown>
	const { run, enterWith } = prototype
	const used = new Set<AsyncLocalStorage<unknown>>()
	prototype.run = function (this: AsyncLocalStorage<unknown>, ...given: Parameters<typeof run>) {
		used.add(this)
		return run.apply(this, given)
	} as typeof run
	prototype.enterWith = function (store) {
		used.add(this)
		enterWith.call(this, store)
	}
	return () => {
		Object.assign(prototype, { run, enterWith })
		for (const storage of used) storage.disable()
	}
}
