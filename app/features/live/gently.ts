/** Pages that hear of a change together do not all ask at once. */
const SPREAD_MS = 250
const APART_MS = 1_000

export type Page = {
	/** Whether what the page shows may be loaded anew now, or has to wait. */
	idle: () => boolean
	refresh: () => void
}

/**
 * `soon` refreshes in a moment, once however often it is called, and only when the server answers: better an old page
 * than an error in its place. What has to wait is tried again a second later.
 */
export function gently({ idle, refresh }: Page) {
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
