import { connect } from './connection.ts'

/** Pages that hear of a change together do not all ask at once. */
const SPREAD_MS = 250
const APART_MS = 1_000

type Told = {
	/** Whether the page shows anything of this sport; of any, when none is named. */
	concerns: (sportId?: number) => boolean
	/** Load what the page shows anew; false when that has to wait. */
	refresh: () => boolean
	viewers: (slotId: string, count: number) => void
	/** The connection has been gone for some seconds, or is back. */
	gone: (gone: boolean) => void
}

/**
 * Follows a venue for a page, until it is stopped. `look` says which slot the page has chosen, `soon` that it is to be
 * loaded anew.
 */
export function follow(venueId: number, { concerns, refresh, viewers, gone }: Told) {
	const { soon, stop } = gently(refresh)
	const connection = connect(venueId, { changed: (sportId) => concerns(sportId) && soon(), viewers, gone })
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
function gently(refresh: () => boolean) {
	let timer: ReturnType<typeof setTimeout> | undefined
	let last = -Infinity
	let stopped = false

	async function run() {
		last = performance.now()
		const answers = await fetch('/readyz').then(
			({ ok }) => ok,
			() => false,
		)
		timer = undefined
		if (!stopped && !(answers && refresh())) soon()
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
