import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Mark } from './logo.tsx'

const MINUTE = 60_000
/** As long as the server waits (accounts/tablets). */
const IDLE = 5 * MINUTE
const TOLD_EVERY = MINUTE / 2
const LOOKS_EVERY = MINUTE / 6

/** A shared tablet, and the name of the person who has given their PIN there. */
export type TabletHere = { venue: string; person: string | null }

/** The header of a shared tablet: nothing of anybody's account, who works there, and the way out. */
export function TabletBar({ venue, person }: TabletHere) {
	return (
		<header className="sticky top-0 z-30 border-b border-line bg-ground print:static">
			<div className="page flex min-h-14 items-center gap-3 py-1.5 md:min-h-16">
				<Mark className="size-9 shrink-0" />
				<p className="min-w-0 grow truncate font-display text-lg font-bold">{venue}</p>
				{person !== null && <Leave person={person} />}
			</div>
		</header>
	)
}

/** Sent as a page, so that nothing of the person is left in its scripts. */
function Leave({ person }: { person: string }) {
	const form = useRef<HTMLFormElement>(null)
	useEffect(() => watch(() => form.current?.submit()), [])
	return (
		<form ref={form} method="post" action="/tablet" className="flex min-w-0 shrink-0 items-center gap-3 print:hidden">
			<p className="max-w-28 truncate text-sm font-semibold sm:max-w-60">{person}</p>
			<input type="hidden" name="intent" value="leave" />
			<Button variant="secondary">Done</Button>
		</form>
	)
}

/** Tells the server of touches, and calls `leave` after five minutes without one. */
function watch(leave: () => void) {
	let [touched, told] = [Date.now(), Date.now()]
	const touch = () => {
		touched = Date.now()
		if (touched - told < TOLD_EVERY) return
		told = touched
		fetch('/tablet/here', { method: 'POST' }).catch(() => {})
	}
	// Back would show a page that the browser has kept in its memory.
	const show = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
	const timer = setInterval(() => Date.now() - touched >= IDLE && leave(), LOOKS_EVERY)
	addEventListener('pointerdown', touch)
	addEventListener('keydown', touch)
	addEventListener('pageshow', show)
	return () => {
		clearInterval(timer)
		removeEventListener('pointerdown', touch)
		removeEventListener('keydown', touch)
		removeEventListener('pageshow', show)
	}
}
