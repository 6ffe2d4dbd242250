import { connect } from './connection.ts'
import type { Watch } from './schemas.ts'

/** Pages that hear of a change together do not all ask at once. */
const SPREAD_MS = 250
const APART_MS = 1_000

type Told = {
	/** Whether the page shows anything of this sport; of any, when none is named. */
	concerns: (sportId?: number) => boolean
	/** Whether what the page shows may be loaded anew now, or has to wait. */
	idle: () => boolean
	refresh: () => void
	viewers: (slotId: string, count: number) => void
	/** The connection has been gone for some seconds, or is back. */
	gone: (gone: boolean) => void
}

/**
 * Follows a venue or a tournament for a page, until it is stopped. `look` says which slot the page has chosen, `soon`
 * that it is to be loaded anew.
 */
export function follow(watch: Watch, { concerns, viewers, gone, ...page }: Told) {
	const { soon, stop } = gently(page)
	const connection = connect(watch, { changed: (sportId) => concerns(sportId) && soon(), viewers, gone })
	return {
		look: connection.look,
		soon,
		stop() {
			connection.close()
			stop()
		},
	}
}

/**
 * `soon` refreshes in a moment, once however often it is called, and only when the server answers: better an old page
 * than an error in its place. What has to wait is tried again a second later.
 */
function gently({ idle, refresh }: Pick<Told, 'idle' | 'refresh'>) {
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
