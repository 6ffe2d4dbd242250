import { HALF_HOUR } from '#app/lib/time/time.ts'

/** For clocks a little ahead of ours, and to spread the requests of pages. */
const LATE_MS = 1_000
const SPREAD_MS = 3_000

/** South Africa is a whole number of hours ahead of UTC, so its half hours start with those of the epoch. */
const halfHourOf = (instant: number) => Math.floor(instant / HALF_HOUR)

/**
 * Calls `turned` each time half an hour, and perhaps a day, has started since the page was loaded, except while it is
 * `hidden`. Call `look` when the page is shown again, and whenever the clock may have jumped.
 */
export function followHours({ hidden, turned }: { hidden: () => boolean; turned: () => void }) {
	let shown = halfHourOf(Date.now())
	let timer: ReturnType<typeof setTimeout> | undefined

	function look() {
		clearTimeout(timer)
		if (hidden()) return
		const now = Date.now()
		if (halfHourOf(now) !== shown) {
			shown = halfHourOf(now)
			turned()
		}
		timer = setTimeout(look, HALF_HOUR - (now % HALF_HOUR) + LATE_MS + Math.random() * SPREAD_MS)
	}
	look()
	return { look, stop: () => clearTimeout(timer) }
}
