import { HOUR } from '#app/lib/time/time.ts'

/** A device's clock may be a little ahead of ours, and pages do not all ask at once. */
const LATE_MS = 1_000
const SPREAD_MS = 3_000

/** South Africa is whole hours ahead of UTC, so its hours and days turn with those of the epoch. */
const hourOf = (instant: number) => Math.floor(instant / HOUR)

/**
 * Calls `turned` each time another hour, and with it perhaps another day, has begun since the page was loaded; while the
 * page is `hidden` nothing runs. Call `look` when it is shown again, and whenever the clock may have jumped.
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
