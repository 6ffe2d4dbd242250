import { HOUR } from '#app/lib/time/time.ts'

/** For clocks a little ahead of ours, and to spread the requests of pages. */
const LATE_MS = 1_000
const SPREAD_MS = 3_000

/** South Africa is a whole number of hours ahead of UTC, so its hours start with those of the epoch. */
const hourOf = (instant: number) => Math.floor(instant / HOUR)

/**
 * Calls `turned` each time an hour, and perhaps a day, has started since the page was loaded, except while it is
 * `hidden`. Call `look` when the page is shown again, and whenever the clock may have jumped.
 */
export function followHours({ hidden, turned }: { hidden: () => boolean; turned: () => void }) {
	let shown = hourOf(Date.now())
	let timer: ReturnType<typeof setTimeout> | undefined

	function look() {
		clearTimeout(timer)
		if (hidden()) return
		const now = Date.now()
		if (hourOf(now) !== shown) {
			shown = hourOf(now)
			turned()
		}
		timer = setTimeout(look, HOUR - (now % HOUR) + LATE_MS + Math.random() * SPREAD_MS)
	}
	look()
	return { look, stop: () => clearTimeout(timer) }
}
