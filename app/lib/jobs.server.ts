import { logError } from './log.server.ts'

/** Runs `work` now and then every `ms` milliseconds until stopped; a throw is logged and fails that one run only. */
export function every(ms: number, name: string, work: () => Promise<unknown>) {
	let running = false
	const run = async () => {
		if (running) return
		running = true
		try {
			await work()
		} catch (error) {
			logError(error, `job ${name}`)
		} finally {
			running = false
		}
	}
	void run()
	const timer = setInterval(() => void run(), ms)
	return () => clearInterval(timer)
}
