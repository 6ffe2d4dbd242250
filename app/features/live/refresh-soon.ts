import { canRefresh } from '#app/lib/form/sent-form.ts'

/** Spreads the requests of pages that hear of the same change. */
const SPREAD_MS = 250
const APART_MS = 1_000
/** Doublings of that while the server does not respond. */
const MOST_DOUBLINGS = 6

export type Page = {
	idle: () => boolean
	refresh: () => void
}

/**
 * `soon` refreshes in a moment, once for many calls. It skips that if the server does not respond, since an old page is
 * better than an error. Tries again a second later if the page is busy, and later each time if the server is silent.
 */
export function refreshSoon({ idle, refresh }: Page) {
	let timer: ReturnType<typeof setTimeout> | undefined
	let last = -Infinity
	let stopped = false
	let running = false
	/** How often in a row the server has not responded. */
	let failures = 0

	async function run() {
		last = performance.now()
		running = true
		const asked = idle()
		const answers = asked && (await serverAnswers())
		failures = asked && !answers ? Math.min(failures + 1, MOST_DOUBLINGS) : 0
		timer = undefined
		running = false
		if (stopped) return
		if (answers && idle()) refresh()
		else plan()
	}
	function plan() {
		const wait = Math.max(Math.random() * SPREAD_MS, last + APART_MS * 2 ** failures - performance.now())
		timer ??= setTimeout(() => void run(), wait)
	}
	return {
		/** Something has happened: it is tried at once, however often it has failed. */
		soon() {
			if (failures > 0 && !running) {
				clearTimeout(timer)
				timer = undefined
			}
			failures = 0
			plan()
		},
		stop() {
			stopped = true
			clearTimeout(timer)
		},
	}
}

export const serverAnswers = () =>
	fetch('/readyz').then(
		({ ok }) => ok && canRefresh(),
		() => false,
	)
