import { type RawData, WebSocket } from 'ws'
import { onMissed } from '#db/client/index.ts'
import { findLiveSessions } from '#app/features/accounts/live-sessions.server.ts'
import { onSessionsEnded } from '#app/features/accounts/session-ends.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import { every } from '#app/lib/time/every.server.ts'
import { logError } from '#app/lib/process/log.server.ts'
import {
	forEachViewer,
	isViewed,
	leaveAll,
	leaveSlot,
	tell,
	type Viewer,
	viewSlot,
	watchTournament,
	watchDesk,
	watchVenue,
} from './looking/audience.server.ts'
import { repeatLooking } from './looking/looking.server.ts'
import { ClientMessage } from './schemas.ts'
import { readSlot } from './hours/slot-id.ts'
import { mayWatch, slotExists } from './hours/slots.server.ts'
import { isChannel } from './tournament-channels.server.ts'

const MOST_MESSAGES = 20
const MESSAGES_WITHIN_MS = 10_000
const MOST_SLOTS = 20
const MOST_VENUES = 20
const MOST_TOURNAMENTS = 20
const SWEEP_EVERY_MS = 5_000
const QUIET_MS = 25_000
const LOST_MS = 60_000
/** Sessions ended by another process are noticed within a minute, by the next sweep. */
const CATCH_UP_MS = 55_000

/** Close codes of RFC 6455. */
const RESTARTING = 1001
const NO_TEXT = 1003
const AGAINST_THE_RULES = 1008
const OUR_FAULT = 1011

export type Who = Pick<Viewer, 'person' | 'user' | 'sessionId'> & {
	/** The keys under which the socket counts towards limits. */
	counted: readonly string[]
}

const viewers = new Set<Viewer>()
const open = new Map<string, number>()
let stopHeartbeat: (() => void) | undefined
let closing = false
/** Sessions may have ended while this process missed the messages of others. */
let missedEnds = false
let caughtUpAt = 0

export const openSockets = (key?: string) => (key === undefined ? viewers.size : (open.get(key) ?? 0))

/** Serves one socket until it closes. Its errors must not affect others. */
export function serveSocket(socket: WebSocket, { counted, ...who }: Who) {
	const viewer: Viewer = {
		...who,
		socket,
		slots: new Set(),
		venues: new Set(),
		desks: new Set(),
		channels: new Set(),
		heardAt: Date.now(),
		messages: [],
		work: Promise.resolve(),
	}
	viewers.add(viewer)
	for (const key of counted) open.set(key, openSockets(key) + 1)
	stopHeartbeat ??= every(SWEEP_EVERY_MS, 'sweep sockets', () => sweep(Date.now()))

	socket.on('message', (data, isBinary) => guard(viewer, () => receive(viewer, data, isBinary)))
	for (const beat of ['ping', 'pong'] as const) socket.on(beat, () => void isHeard(viewer))
	// An invalid frame or too long a message closes the socket by itself.
	socket.on('error', () => {})
	socket.once('close', () => forget(viewer, counted))
	if (closing) socket.close(RESTARTING, 'Restarting')
}

function forget(viewer: Viewer, counted: readonly string[]) {
	viewers.delete(viewer)
	for (const key of counted) {
		const left = openSockets(key) - 1
		if (left > 0) open.set(key, left)
		else open.delete(key)
	}
	leaveAll(viewer)
}

/** Records a sign of life. Disconnects a viewer who sends too much, and ignores further messages. */
function isHeard(viewer: Viewer, now = Date.now()) {
	if (viewer.socket.readyState !== WebSocket.OPEN) return false
	viewer.heardAt = now
	if (env.RATE_LIMITS === 'off') return true
	viewer.messages = [...viewer.messages.filter((time) => time > now - MESSAGES_WITHIN_MS), now]
	if (viewer.messages.length <= MOST_MESSAGES) return true
	viewer.socket.close(AGAINST_THE_RULES, 'Too many messages')
	return false
}

function receive(viewer: Viewer, data: RawData, isBinary: boolean) {
	if (!isHeard(viewer)) return
	if (isBinary) return viewer.socket.close(NO_TEXT, 'Text only')
	const message = readMessage(data)
	if (!message) return tell(viewer, { type: 'error', message: 'The message is not valid.' })
	if (message.type === 'ping') return tell(viewer, { type: 'pong' })
	viewer.work = viewer.work.then(() => carryOut(viewer, message)).catch((error: unknown) => fail(viewer, error))
}

function readMessage(data: RawData) {
	try {
		return ClientMessage.safeParse(JSON.parse(data.toString())).data
	} catch {
		return undefined
	}
}

async function carryOut(viewer: Viewer, message: Exclude<ClientMessage, { type: 'ping' }>) {
	if (message.type === 'leave_slot') return leaveSlot(viewer, message.slotId)
	const complain = (text: string, slotId?: string) => tell(viewer, { type: 'error', message: text, slotId })
	if ('venueId' in message) {
		const { venueId } = message
		const isDesk = message.type === 'watch_desk'
		if ((isDesk ? viewer.desks : viewer.venues).has(venueId)) return
		if (viewer.venues.size >= MOST_VENUES) return complain(`At most ${MOST_VENUES} venues at a time.`)
		if (!(await mayWatch(viewer.user, venueId, isDesk ? 'desk' : 'hours'))) return complain('There is no such venue.')
		if (isOpen(viewer)) (isDesk ? watchDesk : watchVenue)(viewer, venueId)
		return
	}
	if (message.type === 'watch_tournament') {
		const { channel } = message
		if (viewer.channels.has(channel)) return
		if (viewer.channels.size >= MOST_TOURNAMENTS) return complain(`At most ${MOST_TOURNAMENTS} tournaments at a time.`)
		if (!(await isChannel(channel))) return complain('There is no such tournament.')
		if (isOpen(viewer)) watchTournament(viewer, channel)
		return
	}
	const { slotId } = message
	const slot = readSlot(slotId)
	if (!slot) return complain('There is no such slot.', slotId)
	if (viewer.slots.has(slotId)) return
	if (viewer.slots.size >= MOST_SLOTS) return complain(`At most ${MOST_SLOTS} slots at a time.`, slotId)
	if (!isViewed(slotId) && !(await slotExists(slot, new Date()))) return complain('There is no such slot.', slotId)
	if (!isOpen(viewer)) return
	viewSlot(viewer, slotId)
	if (viewer.venues.size < MOST_VENUES) watchVenue(viewer, slot.venueId)
}

const isOpen = ({ socket }: Viewer) => socket.readyState === WebSocket.OPEN

function guard(viewer: Viewer, work: () => void) {
	try {
		work()
	} catch (error) {
		fail(viewer, error)
	}
}

function fail(viewer: Viewer, error: unknown) {
	logError(error, 'socket')
	viewer.socket.close(OUR_FAULT, 'Something went wrong')
}

/** Pings quiet viewers; disconnects those silent for a minute or without a session. Called every few seconds. */
export async function sweep(now: number) {
	repeatLooking(now)
	await forEachViewer(viewers, (viewer) => {
		if (now - viewer.heardAt >= LOST_MS) viewer.socket.terminate()
		else if (now - viewer.heardAt >= QUIET_MS && isOpen(viewer)) viewer.socket.ping()
	})
	if (missedEnds || now - caughtUpAt >= CATCH_UP_MS) await catchUp(new Date(now))
}

function closeSocketsOf(isOver: (sessionId: number) => boolean) {
	for (const { sessionId, socket } of viewers) {
		if (sessionId !== null && isOver(sessionId)) socket.close(AGAINST_THE_RULES, 'The session has ended')
	}
}

onSessionsEnded((sessionIds) => {
	const ended = new Set(sessionIds)
	closeSocketsOf((id) => ended.has(id))
})

onMissed(() => void (missedEnds = true))

/** Closes sockets of sessions that ended without a message to this process. */
async function catchUp(now: Date) {
	missedEnds = false
	caughtUpAt = now.getTime()
	try {
		const ids = new Set([...viewers].flatMap(({ sessionId }) => sessionId ?? []))
		const live = await findLiveSessions([...ids], now)
		closeSocketsOf((id) => ids.has(id) && !live.has(id))
	} catch (error) {
		missedEnds = true
		throw error
	}
}

/** Closes all sockets with a code that makes pages reconnect later. Resolves when all are closed or cut off. */
export async function closeSockets(withinMs: number) {
	closing = true
	stopHeartbeat?.()
	for (const { socket } of viewers) socket.close(RESTARTING, 'Restarting')
	const deadline = Date.now() + withinMs
	while (viewers.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
	for (const { socket } of viewers) socket.terminate()
}
