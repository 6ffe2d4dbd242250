import { use } from 'react'
import { useMatches } from 'react-router'
import complete from './complete.css?url'
import landing from './landing.css?url'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** The pages of which landing.css has all rules. */
const LANDING = /^routes\/(explore|venues\/venue)$/

/** In the browser: true for the life of a document that came with the sheet of these pages. */
const cameSmall = !import.meta.env.SSR && document.querySelector(`link[href="${landing}"]`) !== null

let arrive = () => {}
const arrival = new Promise<void>((resolve) => (arrive = resolve))
let isLost = false
let isNeeded = false

/** Loads a page whole that cannot be drawn, because the complete sheet did not come. */
function reloadIfLost() {
	if (isNeeded && isLost) location.reload()
}

function lose() {
	isLost = true
	reloadIfLost()
}

/**
 * Links the style sheet. The first drawing waits for it, so pages that people land on come with a smaller one. The
 * complete one is added behind it once scripts run: all other pages wait for that.
 */
export function StyleSheets() {
	const isLanding = LANDING.test(useMatches().at(-1)?.id ?? '')
	const isSmall = import.meta.env.SSR ? isLanding : cameSmall
	const isComplete = useHydrated() || !isSmall
	if (cameSmall && !isLanding) {
		isNeeded = true
		reloadIfLost()
		use(arrival)
	}
	return (
		<>
			{isSmall && <link rel="stylesheet" href={landing} />}
			{isComplete && <link rel="stylesheet" href={complete} onLoad={arrive} onError={lose} />}
		</>
	)
}
