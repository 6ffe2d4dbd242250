import type { ClientMessage, ServerMessage, Watch } from './schemas.ts'

const OPEN = 1
/** Limits messages while a user clicks through the hours. */
const CHOICES_APART_MS = 1_200
const BEAT_MS = 25_000
/** Shorter gaps are not reported. */
const GONE_AFTER_MS = 4_000
const LONGEST_WAIT_MS = 60_000
/** A page hidden for this long closes its socket: a glance at another app does not. */
const HIDDEN_MS = 10_000
/** A page older than this may have missed a change before its socket opened. */
const FRESH_MS = 3_000

type Told = {
	/** Something changed: for a venue, hours of this sport, or of any sport if undefined. */
	changed: (sportId?: number) => void
	viewers: (slotId: string, count: number) => void
	/** The connection has been lost for some seconds, or is back. */
	gone: (gone: boolean) => void
}

let latest: WebSocket | undefined
/** True while a socket tells of changes. */
export const isLive = () => latest?.readyState === OPEN

/**
 * Keeps a socket open for changes of what is watched, while the page is visible. Reconnects after a growing delay.
 * `loadedAt` is when the page's data were loaded, by `performance.now()`.
 */
export function connect(watch: Watch, loadedAt: number, told: Told) {
	let socket: WebSocket | undefined
	let resting = false
	let opened = false
	let failures = 0
	let beaten = false
	let missed = false
	let chosen: string | null = null
	let viewed: string | null = null
	let viewedAt = -Infinity
	const timers: Partial<Record<'retry' | 'gone' | 'hidden' | 'view', ReturnType<typeof setTimeout>>> = {}
	const clear = (name: keyof typeof timers) => {
		clearTimeout(timers[name])
		delete timers[name]
	}

	const send = (message: ClientMessage) => socket?.readyState === OPEN && socket.send(JSON.stringify(message))

	function open() {
		resting = false
		const connection = (socket = latest = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`))
		connection.onopen = () => {
			send(watch)
			view()
			send({ type: 'ping' })
			if (opened || performance.now() - loadedAt > FRESH_MS) changed()
			opened = true
			clear('gone')
			told.gone(false)
		}
		connection.onmessage = ({ data }) => {
			beaten = false
			failures = 0
			const message = JSON.parse(String(data)) as ServerMessage
			if (message.type === 'slot_viewers') told.viewers(message.slotId, message.count)
			if (message.type.endsWith('_changed')) changed((message as { sportId?: number }).sportId)
		}
		connection.onclose = lost
	}

	function drop() {
		if (socket) socket.onopen = socket.onmessage = socket.onclose = null
		socket?.close()
		socket = undefined
		viewed = null
		beaten = false
	}

	function lost() {
		drop()
		if (document.hidden) return rest() // opens again when the page is seen
		if (opened) timers.gone ??= setTimeout(told.gone, GONE_AFTER_MS, true)
		const wait = 1_000 * 2 ** failures++ * (0.5 + Math.random())
		timers.retry = setTimeout(open, Math.min(wait, LONGEST_WAIT_MS))
	}

	function rest() {
		resting = true
		for (const name of ['retry', 'gone', 'hidden'] as const) clear(name)
		drop()
	}

	function changed(sportId?: number) {
		if (document.hidden) missed = true
		else told.changed(sportId)
	}

	function view() {
		clear('view')
		if (viewed === chosen || socket?.readyState !== OPEN) return
		if (viewed) send({ type: 'leave_slot', slotId: viewed })
		if (chosen) send({ type: 'view_slot', slotId: chosen })
		viewed = chosen
		viewedAt = performance.now()
	}

	/** A connection that did not answer the last ping is dead, whatever the device reports. */
	function beat() {
		if (socket?.readyState !== OPEN) return
		if (beaten) return lost()
		beaten = true
		send({ type: 'ping' })
	}

	function onVisibility() {
		clear('hidden')
		if (document.hidden) return (timers.hidden = setTimeout(rest, HIDDEN_MS))
		if (resting) open()
		if (missed) told.changed()
		missed = false
	}

	const beats = setInterval(beat, BEAT_MS)
	document.addEventListener('visibilitychange', onVisibility)
	window.addEventListener('pagehide', rest)
	open()

	return {
		look(slotId: string | null) {
			chosen = slotId
			timers.view ??= setTimeout(view, Math.max(0, viewedAt + CHOICES_APART_MS - performance.now()))
		},
		close() {
			rest()
			clear('view')
			clearInterval(beats)
			document.removeEventListener('visibilitychange', onVisibility)
			window.removeEventListener('pagehide', rest)
		},
	}
}
