const MINUTE = 60_000
/** As long as the server waits (accounts/tablets). */
const IDLE = 5 * MINUTE
const TOLD_EVERY = MINUTE / 2
const LOOKS_EVERY = MINUTE / 6

/** Presses Done, as a page: nothing of the person is left in its scripts. */
const leave = () => document.querySelector<HTMLButtonElement>('#tablet [name=intent]')?.click()

/** Tells the server of touches, and leaves the tablet after five minutes without one. */
export function watch() {
	let [touched, told] = [Date.now(), Date.now()]
	const touch = () => {
		touched = Date.now()
		if (touched - told < TOLD_EVERY) return
		told = touched
		fetch('/tablet/here', { method: 'POST' }).catch(() => {})
	}
	setInterval(() => Date.now() - touched >= IDLE && leave(), LOOKS_EVERY)
	addEventListener('pointerdown', touch)
	addEventListener('keydown', touch)
	// Back would show a page that the browser has kept in its memory.
	addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}
