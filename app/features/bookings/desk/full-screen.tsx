import { useSyncExternalStore } from 'react'
import { Button } from '#app/ui/button.tsx'

function follow(changed: () => void) {
	document.addEventListener('fullscreenchange', changed)
	return () => document.removeEventListener('fullscreenchange', changed)
}

/** Null where the browser has no full screen, as on the server. */
const isFull = () => (document.fullscreenEnabled ? document.fullscreenElement !== null : null)

/** Gives the whole screen to the day, for a tablet at the desk; the heads of the page hide by `[:fullscreen_&]`. */
export function FullScreenButton() {
	const full = useSyncExternalStore(follow, isFull, () => null)
	if (full === null) return null
	// Where the system refuses, the page stays as it is.
	const toggle = () => (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {})
	return (
		<Button type="button" variant="secondary" size="sm" className="max-md:hidden" onClick={() => void toggle()}>
			{full ? 'Exit Full Screen' : 'Full Screen'}
		</Button>
	)
}
