import { setImmediate as nextTurn } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { onDeskChanged, onSlotsChanged, onTournamentChanged } from '../changes.server.ts'
import { gather } from '../gather.ts'
import { lookingAt, onLooking, startLooking, stopLooking } from './looking.server.ts'
import type { ServerMessage } from '../schemas.ts'
import { slotIdAt } from '../hours/slot-id.ts'

const VIEWERS_GATHER_MS = 250
const CHANGES_GATHER_MS = 100
/** In bytes. A viewer with more unread data is disconnected. */
const MOST_UNREAD = 65_536
/** Yields to other work after this many sockets. */
const AT_ONCE = 200
/** The most hours per message; pages reload all of them anyway. */
const MOST_NAMED = 100

/** One end of a socket. `person` is the same for all sockets of a user, or of a visitor's browser. */
export type Viewer = {
	readonly socket: WebSocket
	readonly person: string
	readonly user: Actor | null
	readonly sessionId: number | null
	readonly slots: Set<string>
	readonly venues: Set<number>
	readonly desks: Set<number>
	readonly channels: Set<string>
	/** When the latest message or pong came, in milliseconds. */
	heardAt: number
	/** When recent messages came, in milliseconds. */
	messages: number[]
	work: Promise<void>
}

const bySlot = new Map<string, Set<Viewer>>()
const byVenue = new Map<number, Set<Viewer>>()
const byDesk = new Map<number, Set<Viewer>>()
const byChannel = new Map<string, Set<Viewer>>()

/** Whether a slot has viewers, which means that it exists. */
export const isViewed = (slotId: string) => bySlot.has(slotId)

export function viewSlot(viewer: Viewer, slotId: string) {
	if (viewer.slots.has(slotId)) return
	viewer.slots.add(slotId)
	add(bySlot, slotId, viewer)
	startLooking(slotId, viewer.person)
}

export function leaveSlot(viewer: Viewer, slotId: string) {
	if (!viewer.slots.delete(slotId)) return
	remove(bySlot, slotId, viewer)
	stopLooking(slotId, viewer.person)
}

export function watchVenue(viewer: Viewer, venueId: number) {
	viewer.venues.add(venueId)
	add(byVenue, venueId, viewer)
}

/** Tells of all that a venue's desk shows: its hours, and its bookings. */
export function watchDesk(viewer: Viewer, venueId: number) {
	watchVenue(viewer, venueId)
	viewer.desks.add(venueId)
	add(byDesk, venueId, viewer)
}

export function watchTournament(viewer: Viewer, channel: string) {
	viewer.channels.add(channel)
	add(byChannel, channel, viewer)
}

export function leaveAll(viewer: Viewer) {
	for (const slotId of viewer.slots) leaveSlot(viewer, slotId)
	for (const venueId of viewer.venues) remove(byVenue, venueId, viewer)
	for (const venueId of viewer.desks) remove(byDesk, venueId, viewer)
	for (const channel of viewer.channels) remove(byChannel, channel, viewer)
}

/** Sends a message to one viewer. Disconnects slow readers instead of waiting for them. */
export const tell = (viewer: Viewer, message: ServerMessage) => send(viewer, encode(message))

/** Runs `work` for each viewer, yielding to other work now and then. */
export async function forEachViewer(viewers: Iterable<Viewer>, work: (viewer: Viewer) => void) {
	let done = 0
	for (const viewer of Array.from(viewers)) {
		work(viewer)
		if (++done % AT_ONCE === 0) await nextTurn()
	}
}

const tellViewers = gather<string>(VIEWERS_GATHER_MS, async (slotIds) => {
	for (const slotId of slotIds)
		await broadcast(bySlot.get(slotId), { type: 'slot_viewers', slotId, ...lookingAt(slotId) })
})

onLooking(tellViewers)

/** Changed hours not sent yet, by venue and sport. */
const changed = new Map<number, Map<number, Set<string>>>()

const tellChanges = gather<number>(CHANGES_GATHER_MS, async (venueIds) => {
	for (const venueId of venueIds) {
		const sports = changed.get(venueId) ?? []
		changed.delete(venueId)
		for (const [sportId, hours] of sports) {
			const slots = [...hours].sort().slice(0, MOST_NAMED)
			await broadcast(byVenue.get(venueId), { type: 'slot_changed', venueId, sportId, slots })
		}
	}
})

onSlotsChanged(({ venueId, sportId, hours }) => {
	if (!byVenue.has(venueId)) return
	const sports = changed.get(venueId) ?? new Map<number, Set<string>>()
	const slots = sports.get(sportId) ?? new Set()
	for (const hour of hours) slots.add(slotIdAt(venueId, sportId, hour))
	changed.set(venueId, sports.set(sportId, slots))
	tellChanges(venueId)
})

const tellDesks = gather<number>(CHANGES_GATHER_MS, async (venueIds) => {
	for (const venueId of venueIds) await broadcast(byDesk.get(venueId), { type: 'desk_changed', venueId })
})

onDeskChanged((venueId) => byDesk.has(venueId) && tellDesks(venueId))

const tellTournaments = gather<string>(CHANGES_GATHER_MS, async (channels) => {
	for (const channel of channels) await broadcast(byChannel.get(channel), { type: 'tournament_changed', channel })
})

onTournamentChanged((channel) => byChannel.has(channel) && tellTournaments(channel))

async function broadcast(viewers: Set<Viewer> | undefined, message: ServerMessage) {
	const data = encode(message)
	await forEachViewer(viewers ?? [], (viewer) => send(viewer, data))
}

const encode = (message: ServerMessage) => Buffer.from(JSON.stringify(message))

function send({ socket }: Viewer, data: Buffer) {
	try {
		if (socket.readyState !== WebSocket.OPEN) return
		if (socket.bufferedAmount > MOST_UNREAD) return socket.terminate()
		socket.send(data, { binary: false })
	} catch (error) {
		logError(error, 'socket')
		socket.terminate()
	}
}

function add<Key>(map: Map<Key, Set<Viewer>>, key: Key, viewer: Viewer) {
	const viewers = map.get(key)
	if (viewers) viewers.add(viewer)
	else map.set(key, new Set([viewer]))
}

function remove<Key>(map: Map<Key, Set<Viewer>>, key: Key, viewer: Viewer) {
	const viewers = map.get(key)
	viewers?.delete(viewer)
	if (viewers?.size === 0) map.delete(key)
}
