import { logError } from '../process/log.server.ts'

/** Runs `work` after `afterMs` and then every `ms` until stopped, never twice at once; an error ends that run only. */
export function every(ms: number, name: string, work: () => Promise<unknown>, { afterMs = 0 } = {}) {
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
	let timer = setTimeout(() => {
		void run()
		timer = setInterval(() => void run(), ms)
	}, afterMs)
	return () => clearTimeout(timer)
}
