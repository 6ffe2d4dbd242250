import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { tournaments } from '#db/schema.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { openSocket, type OpenSocket } from '#tests/support/outside/socket.ts'
import { createTournament } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { tournamentChanged } from './changes.server.ts'
import { upgrade } from './upgrade.server.ts'

const server = createServer()
let url: string
let place: Awaited<ReturnType<typeof createVenue>>
const sockets: OpenSocket[] = []

beforeAll(async () => {
	server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head))
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	place = await createVenue()
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
const watch = (socket: OpenSocket, channel: unknown) => socket.send({ type: 'watch_tournament', channel })

/** Resolves once a socket follows a channel: requests run in order, and a second one is refused. */
async function follow(socket: OpenSocket, channel: string) {
	watch(socket, channel)
	watch(socket, 'nothing')
	await socket.told('error')
	socket.messages.length = 0
}
async function tellOfChange(channel: string, follower: OpenSocket) {
	tournamentChanged(channel)
	await follower.told('tournament_changed', (message) => message.channel === channel)
}
const channelsTold = (socket: OpenSocket) =>
	socket.messages.map((message) => ('channel' in message ? message.channel : message.type))

describe('a tournament that changes', () => {
	it('is sent to its followers only', async () => {
		const [one, two] = [await createTournament(place), await createTournament(place)]
		const [first, second, other, idle] = [await connect(), await connect(), await connect(), await connect()]
		for (const socket of [first, second]) await follow(socket, String(one.id))
		await follow(other, String(two.id))
		await tellOfChange(String(one.id), first)
		expect(await second.told('tournament_changed')).toEqual({ type: 'tournament_changed', channel: String(one.id) })
		await tellOfChange(String(two.id), other)
		const all = [first, second, other, idle]
		for (const socket of all) await socket.flushed()
		const toldOfOne = [String(one.id), 'pong']
		expect(all.map(channelsTold)).toEqual([toldOfOne, toldOfOne, [String(two.id), 'pong'], ['pong']])
	})

	it('many times at once is sent once', async () => {
		const [many, next] = [String((await createTournament(place)).id), String((await createTournament(place)).id)]
		const socket = await connect()
		await follow(socket, many)
		await follow(socket, next)
		for (let i = 0; i < 200; i++) tournamentChanged(many)
		await socket.told('tournament_changed')
		await tellOfChange(next, socket)
		expect(channelsTold(socket)).toEqual([many, next])
	})
})

describe('a private tournament', () => {
	it('can be followed only with its key', async () => {
		const { id, linkKey, organizerId } = await createTournament(place, { isPublic: false })
		const channel = `${id}:${linkKey}`
		const [guest, guesser] = [await connect(), await connect(await signedIn(await createUser()))]
		const organizer = await connect(await signedIn({ id: organizerId }))
		for (const guess of [`${id}`, `${id}:`, `${id}:undefined`, `${id}:${linkKey}x`, `${id}:${linkKey.slice(1)}`]) {
			watch(guesser, guess)
		}
		watch(organizer, `${id}`)
		await expect.poll(() => guesser.messages.length).toBe(5)
		const refused = { type: 'error', message: 'There is no such tournament.' }
		for (const message of [...guesser.messages, await organizer.told('error')]) expect(message).toEqual(refused)
		await follow(guest, channel)
		tournamentChanged(`${id}`)
		await tellOfChange(channel, guest)
		await guesser.flushed()
		expect(guesser.messages.some(({ type }) => type === 'tournament_changed')).toBe(false)
	})

	it('is no longer followed by those who came while it was public', async () => {
		const { id, linkKey } = await createTournament(place)
		const [early, invited] = [await connect(), await connect()]
		await follow(early, `${id}`)
		await tellOfChange(`${id}`, early)
		await write((tx) => tx.update(tournaments).set({ isPublic: false }).where(eq(tournaments.id, id)))
		early.messages.length = 0
		await follow(invited, `${id}:${linkKey}`)
		await tellOfChange(`${id}:${linkKey}`, invited)
		await early.flushed()
		expect(channelsTold(early)).toEqual(['pong'])
	})
})

describe('a hostile client', () => {
	it('is told that a message is invalid, or that there is no such tournament', async () => {
		const { id } = await createTournament(place)
		const socket = await connect()
		const notValid = [undefined, null, id, [String(id)], { id }, 'x'.repeat(81)]
		const unknown = ['', '0', '-1', '1e3', `${id} `, ` ${id}`, `0${id}`, '999999999', "1' or '1'='1", '🏆']
		for (const channel of notValid) watch(socket, channel)
		await expect.poll(() => socket.messages.length).toBe(notValid.length)
		for (const channel of unknown) watch(socket, channel)
		await expect.poll(() => socket.messages.length).toBe(notValid.length + unknown.length)
		const words = socket.messages.map((message) => 'message' in message && message.message)
		expect(words).toEqual([
			...notValid.map(() => 'The message is not valid.'),
			...unknown.map(() => 'There is no such tournament.'),
		])
	})

	it('is disconnected for ten kilobytes, and for five thousand channels', async () => {
		const [long, many] = [await connect(), await connect()]
		watch(long, 'x'.repeat(10_240))
		expect(await long.closed).toBe(1009)
		for (let channel = 1; channel <= 5_000 && many.socket.readyState === many.socket.OPEN; channel++) {
			watch(many, String(channel))
		}
		expect(await many.closed).toBe(1008)
	})

	it('follows at most twenty channels, at any pace', async () => {
		const socket = await connect()
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
		for (let i = 0; i < 21; i++) {
			// A socket may send twenty messages in ten seconds.
			if (i === 10) {
				await socket.flushed()
				vi.setSystemTime(Date.now() + 10_000)
			}
			watch(socket, String((await createTournament(place)).id))
		}
		expect(await socket.told('error')).toEqual({ type: 'error', message: 'At most 20 tournaments at a time.' })
		expect(socket.messages.filter(({ type }) => type !== 'pong')).toHaveLength(1)
	})
})
