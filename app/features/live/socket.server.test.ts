import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { databaseUrl } from '#db/dialect.ts'
import { sessions } from '#db/schema.ts'
import { endSession, removeExpiredSessions } from '#app/features/accounts/sessions.server.ts'
import { addDays, at, DAY, dateOf } from '#app/lib/time/time.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { openSocket, type OpenSocket } from '#tests/support/outside/socket.ts'
import { query } from '#tests/support/database/template.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { deskChanged, slotsChanged } from './changes.server.ts'
import { slotId } from './hours/slot-id.ts'
import { closeSockets, openSockets, sweep } from './socket.server.ts'
import { upgrade } from './upgrade.server.ts'

const server = createServer()
let url: string
const sockets: OpenSocket[] = []

beforeAll(async () => {
	server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head))
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
	for (const { socket } of sockets) socket.terminate()
	server.close()
})
afterEach(() => void vi.useRealTimers())

async function connect(headers?: Record<string, string>) {
	const socket = await openSocket(url, headers)
	sockets.push(socket)
	return socket
}

const tomorrow = addDays(dateOf(new Date()), 1)

describe('a silent viewer', () => {
	it('is pinged after a while, and disconnected after a minute', async () => {
		const { venueId, sportId } = await createVenue()
		const slot = slotId({ venueId, sportId, date: tomorrow, hour: 18 })
		const [here, gone] = [await connect(), await connect()]
		for (const socket of [here, gone]) socket.send({ type: 'view_slot', slotId: slot })
		await here.told('slot_viewers', ({ count }) => count === 2)
		const heardAt = Date.now()
		// A device off the network neither answers nor closes the connection.
		gone.socket.pause()
		await sweep(heardAt + 30_000)
		await once(here.socket, 'ping')
		await sweep(heardAt + 55_000)
		vi.useFakeTimers({ toFake: ['Date'], now: heardAt + 1_000 })
		await here.flushed()
		expect(openSockets()).toBe(2)
		const before = here.messages.length
		await sweep(heardAt + 60_200)
		await expect.poll(() => openSockets()).toBe(1)
		await here.told('slot_viewers', (message) => here.messages.indexOf(message) >= before && message.count === 1)
		expect(here.socket.readyState).toBe(here.socket.OPEN)
	})
})

describe('a session that ends', () => {
	it('by signing out closes its own sockets and no other', async () => {
		const user = await createUser()
		const [headers, elsewhere] = [await signedIn(user), await signedIn(user)]
		const [ours, other, visitor] = [await connect(headers), await connect(elsewhere), await connect()]
		await endSession(new Request(url, { headers }))
		expect(await ours.closed).toBe(1008)
		for (const socket of [other, visitor]) await socket.flushed()
	})

	it('by expiring closes its sockets', async () => {
		const socket = await connect(await signedIn(await createUser()))
		await removeExpiredSessions(new Date(Date.now() + 29 * DAY))
		await socket.flushed()
		await removeExpiredSessions(new Date(Date.now() + 31 * DAY))
		expect(await socket.closed).toBe(1008)
	})
})

describe('a session that another process ends without a message', () => {
	it('has its sockets closed within a minute', async () => {
		vi.useFakeTimers({ toFake: ['Date'] })
		const then = Date.now() + 600_000
		vi.setSystemTime(then)
		const [over, live] = [await createUser(), await createUser()]
		const [gone, stays] = [await connect(await signedIn(over)), await connect(await signedIn(live))]
		await sweep(then)
		await write((tx) => tx.delete(sessions).where(eq(sessions.userId, over.id)))
		for (let sinceMs = 5_000; sinceMs < 60_000; sinceMs += 5_000) await sweep(then + sinceMs)
		expect(await gone.closed).toBe(1008)
		await stays.flushed()
	})
})

/** Needs a real database server. */
describe.runIf(databaseUrl.startsWith('postgres'))('a session whose end was not announced', () => {
	it('has its sockets closed once this process receives messages again', async () => {
		const [gone, user] = [await createUser(), await createUser()]
		const [over, live, visitor] = [
			await connect(await signedIn(gone)),
			await connect(await signedIn(user)),
			await connect(),
		]
		await write((tx) => tx.delete(sessions).where(eq(sessions.userId, gone.id)))
		await sweep(Date.now())
		await over.flushed()
		await query(
			databaseUrl,
			'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
		)
		const isClosed = async () => {
			await sweep(Date.now()).catch(() => {}) // the connections that were cut fail
			return over.socket.readyState === over.socket.CLOSED
		}
		await expect.poll(isClosed).toBe(true)
		expect(await over.closed).toBe(1008)
		for (const socket of [live, visitor]) await socket.flushed()
	})
})

describe('a venue that is not published', () => {
	it('is watched by its own people only', async () => {
		const owner = await createUser({ role: 'venue_owner' })
		const { venueId, sportId } = await createVenue({ ownerId: owner.id, settings: { status: 'draft' } })
		const people = {
			visitor: await connect(),
			player: await connect(await signedIn(await createUser())),
			rival: await connect(await signedIn(await createUser({ role: 'venue_owner' }))),
			owner: await connect(await signedIn(owner)),
			admin: await connect(await signedIn(await createUser({ role: 'admin' }))),
		}
		for (const socket of Object.values(people)) socket.send({ type: 'watch_venue', venueId })
		for (const who of ['visitor', 'player', 'rival'] as const) {
			expect(await people[who].told('error')).toEqual({ type: 'error', message: 'There is no such venue.' })
		}
		people.owner.send({ type: 'view_slot', slotId: slotId({ venueId, sportId, date: tomorrow, hour: 18 }) })
		await people.owner.told('error')

		slotsChanged({ venueId, sportId, hours: [at(tomorrow, 18)] })
		for (const who of ['owner', 'admin'] as const) {
			expect((await people[who].told('slot_changed')).slots).toEqual([`${venueId}:${sportId}:${tomorrow}:18`])
		}
		expect(people.visitor.messages.concat(people.rival.messages).map(({ type }) => type)).toEqual(['error', 'error'])
	})
})

describe('the desk of a venue', () => {
	it('is watched by its own people only, who hear of bookings that keep their hours', async () => {
		const owner = await createUser({ role: 'venue_owner' })
		const { venueId, sportId } = await createVenue({ ownerId: owner.id })
		const [player, watching, desk] = [
			await connect(await signedIn(await createUser())),
			await connect(),
			await connect(await signedIn(owner)),
		]
		for (const socket of [player, desk]) socket.send({ type: 'watch_desk', venueId })
		watching.send({ type: 'watch_venue', venueId })
		expect(await player.told('error')).toEqual({ type: 'error', message: 'There is no such venue.' })
		await expect.poll(() => (deskChanged(venueId), desk.messages.length)).toBeGreaterThan(0)
		expect(await desk.told('desk_changed')).toEqual({ type: 'desk_changed', venueId })
		slotsChanged({ venueId, sportId, hours: [at(tomorrow, 18)] })
		for (const socket of [desk, watching])
			expect((await socket.told('slot_changed')).slots).toEqual([`${venueId}:${sportId}:${tomorrow}:18`])
		expect(watching.messages.filter(({ type }) => type === 'desk_changed')).toEqual([])
	})
})

describe('many changes at once', () => {
	it('are sent together, by sport, and the longest list is cut', async () => {
		const { venueId, sportId } = await createVenue()
		const socket = await connect()
		socket.send({ type: 'watch_venue', venueId })
		await expect
			.poll(() => (slotsChanged({ venueId, sportId, hours: [at(tomorrow, 8)] }), socket.messages.length))
			.toBe(1)
		socket.messages.length = 0
		for (let day = 0; day < 50; day++) {
			const hours = [10, 11, 12].map((hour) => at(addDays(tomorrow, day), hour))
			slotsChanged({ venueId, sportId, hours })
			slotsChanged({ venueId, sportId: sportId + 1, hours: hours.slice(0, 1) })
		}
		const other = await socket.told('slot_changed', (message) => message.sportId === sportId + 1)
		expect(other.slots).toHaveLength(50)
		expect((await socket.told('slot_changed', (message) => message.slots.length > 1)).slots).toHaveLength(100)
	})

	it('are sent even without an hour', async () => {
		const { venueId, sportId } = await createVenue()
		const socket = await connect()
		socket.send({ type: 'watch_venue', venueId })
		const tell = () => (slotsChanged({ venueId, sportId, hours: [] }), socket.messages.length)
		await expect.poll(tell).toBeGreaterThan(0)
		expect((await socket.told('slot_changed')).slots).toEqual([])
	})
})

describe('a server that stops', () => {
	it('closes all sockets with 1001, and does not wait for those that do not respond', async () => {
		const [polite, deaf] = [await connect(), await connect()]
		deaf.socket.pause()
		await closeSockets(300)
		expect(await polite.closed).toBe(1001)
		await expect.poll(() => openSockets()).toBe(0)
	})
})
