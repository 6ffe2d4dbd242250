import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { reply } from '#app/lib/http/reply.server.ts'

/** Requests handled at a time, including those that wait, for instance for a password to be hashed. */
const MOST_UNDER_WAY = 200
/** Requests that may queue for their turn, most of them with a body still unread. */
const MOST_WAITING = 500
/** Milliseconds in the queue after which a request is refused. */
const LONGEST_WAIT = 3_000
const LOOK_EVERY_MS = 1_000
const RETRY_AFTER_SECONDS = '2'

const delay = monitorEventLoopDelay({ resolution: 20 })
delay.enable()

/** How late the event loop was in the last second, in milliseconds. */
export const lateness = { mean: 0, max: 0 }
setInterval(() => {
	lateness.mean = delay.count > 0 ? delay.mean / 1e6 : 0
	lateness.max = delay.max / 1e6
	delay.reset()
}, LOOK_EVERY_MS).unref()

/** Files uploaded at a time: each is up to 15 MB and stays in memory until it has arrived. */
const MOST_FILES = 6
const MOST_FILES_OF_ONE = 2
const TWO_FILES = 'Two of your files are on their way already. Please wait for them.'

let underWay = 0
let refused = 0

export const admissions = () => ({ underWay, refused })

/**
 * Begins a request in its turn, unless its client has gone. Sheds load: 503 at once where too many are under way, or
 * when its turn does not come in time. A request counts from when its body has been read until its response has been
 * sent, so that a slow upload delays no other request.
 */
export function admit(request: IncomingMessage, response: ServerResponse, begin: () => void) {
	if (underWay >= MOST_UNDER_WAY || waiting.length >= MOST_WAITING) return turnAway(request, response)
	let state: 'coming' | 'counted' | 'gone' = 'coming'
	const count = () => {
		if (state !== 'coming') return
		state = 'counted'
		underWay++
	}
	response.once('close', () => {
		if (state === 'counted') underWay--
		state = 'gone'
	})
	if (Number(request.headers['content-length'] ?? 0) > 0) request.once('end', count)
	else count()
	const due = performance.now() + LONGEST_WAIT
	inTurn(() => {
		if (response.destroyed) return
		if (performance.now() > due) turnAway(request, response)
		else begin()
	})
}

const senders = new Map<string, number>()

/** Begins an upload, unless six are under way (503) or two of one sender (429); refused before any of it is read. */
export function admitFile(request: IncomingMessage, response: ServerResponse, begin: () => void) {
	const { cookie = '', authorization } = request.headers
	const session = /(?:^|;\s*)(?:__Host-)?session=([^;]+)/.exec(cookie)?.[1]
	const sender = session ?? authorization ?? request.socket.remoteAddress ?? ''
	const own = senders.get(sender) ?? 0
	const all = [...senders.values()].reduce((sum, count) => sum + count, 0)
	if (own < MOST_FILES_OF_ONE && all >= MOST_FILES) return turnAway(request, response)
	if (own >= MOST_FILES_OF_ONE) return reply(request, response, 429, TWO_FILES, { 'Retry-After': RETRY_AFTER_SECONDS })
	senders.set(sender, own + 1)
	// The response may be sent before the whole request has arrived.
	void Promise.all([request, response].map((side) => new Promise((closed) => side.once('close', closed)))).then(() => {
		const left = senders.get(sender)! - 1
		if (left > 0) senders.set(sender, left)
		else senders.delete(sender)
	})
	begin()
}

/**
 * Requests that wait for their turn. Each turn of the event loop begins one request (on SQLite, all its work), so new
 * connections and cached responses come between two of them, not after the whole queue.
 */
const waiting: (() => void)[] = []

function inTurn(begin: () => void) {
	// bound to its request, as another's turn may begin it
	if (waiting.push(AsyncResource.bind(begin)) === 1) setImmediate(beginNext)
}

function beginNext() {
	const begin = waiting.shift()!
	if (waiting.length > 0) setImmediate(beginNext)
	begin()
}

const BUSY = 'Courtside is very busy just now. Try again in a moment.'

function turnAway(request: IncomingMessage, response: ServerResponse) {
	refused++
	const stays = !request.headers['content-length'] && !response.hasHeader('Connection')
	const headers: Record<string, string> = stays ? { Connection: 'keep-alive' } : {}
	reply(request, response, 503, BUSY, { ...headers, 'Retry-After': RETRY_AFTER_SECONDS })
}
