/** Spreads the requests of pages that hear of the same change. */
const SPREAD_MS = 250
const APART_MS = 1_000

export type Page = {
	idle: () => boolean
	refresh: () => void
}

/**
 * `soon` refreshes in a moment, once for many calls. It skips that if the server does not respond, since an old page is
 * better than an error. Retries a second later if the page is busy.
 */
export function refreshSoon({ idle, refresh }: Page) {
	let timer: ReturnType<typeof setTimeout> | undefined
	let last = -Infinity
	let stopped = false

	async function run() {
		last = performance.now()
		const answers = idle() && (await serverAnswers())
		timer = undefined
		if (stopped) return
		if (answers && idle()) refresh()
		else soon()
	}
	function soon() {
		const wait = Math.max(Math.random() * SPREAD_MS, last + APART_MS - performance.now())
		timer ??= setTimeout(() => void run(), wait)
	}
	return {
		soon,
		stop() {
			stopped = true
			clearTimeout(timer)
		},
	}
}

const serverAnswers = () =>
	fetch('/readyz').then(
		({ ok }) => ok,
		() => false,
	)
