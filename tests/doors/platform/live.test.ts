import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, at, clock, dateOf, HOUR } from '#app/lib/time/time.ts'
import { within } from '#tests/support/cases.ts'
import { newPerson } from '#tests/support/world/new-person.ts'
import { seededDatabase } from '#tests/support/database/seeded.ts'
import { startServer, type RunningServer } from '#tests/support/process/server.ts'
import { openSocket, Refused, type OpenSocket } from '#tests/support/outside/socket.ts'
import { line } from '#tests/support/outside/wire.ts'
import { each } from '../each.ts'

const password = 'password123'
type Venue = { id: number; name: string; sports: { sportId: number }[] }
type Place = { venueId: number; sportId: number }

let database: Awaited<ReturnType<typeof seededDatabase>>
let server: RunningServer
let place: Place
const sockets: OpenSocket[] = []

beforeAll(async () => {
	database = await seededDatabase()
	server = await startServer(database.url)
	const venues = (await (await fetch(`${server.url}/api/venues`)).json()) as Venue[]
	const venue = venues.find(({ name }) => name === 'Beacon Padel')!
	place = { venueId: venue.id, sportId: venue.sports[0]!.sportId }
}, within(120_000))
afterAll(async () => {
	for (const { socket } of sockets) socket.terminate()
	expect(await server.stop()).toBe(0)
	await database.remove()
})

async function open(headers: Record<string, string> = {}, url = server.url) {
	const socket = await openSocket(url, headers)
	sockets.push(socket)
	return socket
}

const refusal = (headers: Record<string, string>, path?: string) =>
	openSocket(server.url, headers, path).then(
		() => 'let in',
		(error: unknown) => (error instanceof Refused ? error.status : Promise.reject(error as Error)),
	)

async function send(method: string, path: string, headers: Record<string, string>, body: unknown, url = server.url) {
	const answer = await fetch(url + path, {
		method,
		headers: { ...headers, 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	})
	return {
		status: answer.status,
		headers: answer.headers,
		body: (await answer.json()) as { id: number; token: string },
	}
}

/** Both ways in which a person can say who they are. */
async function signIn(username: string) {
	const { headers, body } = await send('POST', '/api/login', {}, { username, password })
	return {
		token: { Authorization: `Bearer ${body.token}` },
		cookie: { Cookie: headers.get('Set-Cookie')!.split(';')[0]! },
	}
}

/** Makes a new player, so that limits of other tests are not touched. */
async function newPlayer() {
	const { body } = await send('POST', '/api/register', {}, newPerson())
	return { Authorization: `Bearer ${body.token}` }
}

let nextDay = 20
/** An hour that no other test of this file uses. */
function anHour() {
	const date = addDays(dateOf(new Date()), nextDay++)
	const slotId = `${place.venueId}:${place.sportId}:${date}:12`
	const booking = {
		...place,
		startTime: at(date, 12).toISOString(),
		endTime: at(date, 13).toISOString(),
		courtNumber: 1,
		paymentMethod: 'PayShap',
		notes: '',
	}
	return { date, slotId, booking }
}

const count = (of: number) => (message: { count: number }) => message.count === of
const served = async (socket: OpenSocket) => {
	await socket.flushed()
	expect((await fetch(`${server.url}/livez`)).status).toBe(200)
}

describe('people who look at the same hour', () => {
	it('are told how many they are, under names that say nothing', async () => {
		const { slotId } = anHour()
		const [thandi, sipho] = [await signIn('thandi'), await signIn('sipho')]
		const [one, two] = [await open(thandi.cookie), await open(sipho.token)]
		one.send({ type: 'view_slot', slotId })
		expect(await one.told('slot_viewers')).toMatchObject({ slotId, count: 1 })
		two.send({ type: 'view_slot', slotId })
		const told = [await one.told('slot_viewers', count(2)), await two.told('slot_viewers', count(2))]
		expect(told[0]).toEqual(told[1])
		expect(Object.keys(told[0]!).sort()).toEqual(['count', 'slotId', 'type', 'viewers'])
		expect(told[0]!.viewers).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/), expect.stringMatching(/^[0-9a-f]{12}$/)])
	})

	it('are counted once each: by person when signed in, by browser when not', async () => {
		const { slotId } = anHour()
		const player = await newPlayer()
		const visitor = await open()
		const cookie = visitor.cookies[0]!
		expect(cookie).toMatch(/^viewer=[^;]+; Path=\/ws; HttpOnly; SameSite=Strict$/)
		const sameBrowser = await open({ Cookie: cookie.split(';')[0]! })
		expect(sameBrowser.cookies).toEqual([])
		const all = [visitor, sameBrowser, await open(player), await open(player), await open({ Cookie: 'viewer=forged' })]
		for (const socket of all) {
			socket.send({ type: 'view_slot', slotId })
			await socket.told('slot_viewers')
		}
		expect((await all.at(-1)!.told('slot_viewers')).count).toBe(3)
	})

	it('cannot pass for others: the userId they send is ignored', async () => {
		const { slotId } = anHour()
		const [one, two] = [await open(), await open()]
		for (const userId of [1, 2, 'thandi', null, { id: 1 }]) one.send({ type: 'view_slot', slotId, userId })
		two.send({ type: 'view_slot', slotId, userId: 1, __proto__: { count: 99 }, viewers: ['me'] })
		expect((await two.told('slot_viewers', count(2))).viewers).toHaveLength(2)
		await one.flushed()
		expect(one.messages.filter(({ type }) => type === 'error')).toEqual([])
	})

	it('are told when somebody leaves, looks elsewhere, or is gone', async () => {
		const { slotId } = anHour()
		const stays = await open()
		const others = [await open(), await open(), await open()]
		for (const socket of [stays, ...others]) socket.send({ type: 'view_slot', slotId })
		await stays.told('slot_viewers', count(4))
		others[0]!.send({ type: 'leave_slot', slotId })
		await stays.told('slot_viewers', count(3))
		await others[1]!.close()
		await stays.told('slot_viewers', count(2))
		others[2]!.socket.terminate()
		await stays.told('slot_viewers', count(1))
		others[0]!.send({ type: 'view_slot', slotId })
		await others[0]!.told('slot_viewers', count(2))
	})
})

describe('an hour that is taken or freed', () => {
	it('is told within a second to everybody who looks at the venue, and to nobody else', async () => {
		const { slotId, booking } = anHour()
		const [player, watching, viewing, elsewhere] = [await newPlayer(), await open(), await open(), await open()]
		watching.send({ type: 'watch_venue', venueId: place.venueId })
		viewing.send({ type: 'view_slot', slotId: anHour().slotId })
		elsewhere.send({ type: 'watch_venue', venueId: place.venueId + 1 })
		for (const socket of [watching, viewing, elsewhere]) await socket.flushed()

		const { status, body } = await send('POST', '/api/bookings', player, booking)
		expect(status).toBe(201)
		const told = { type: 'slot_changed', ...place, slots: [slotId] }
		for (const socket of [watching, viewing]) expect(await socket.told('slot_changed', undefined, 1_000)).toEqual(told)

		watching.messages.length = viewing.messages.length = 0
		await send('PATCH', `/api/bookings/${body.id}/status`, player, { status: 'cancelled' })
		for (const socket of [watching, viewing]) expect(await socket.told('slot_changed', undefined, 1_000)).toEqual(told)
		await elsewhere.flushed()
		expect(elsewhere.messages.map(({ type }) => type)).toEqual(['pong', 'pong'])
	})

	it('is each hour of a longer booking', async () => {
		const { date, booking } = anHour()
		const watching = await open()
		watching.send({ type: 'watch_venue', venueId: place.venueId })
		await watching.flushed()
		const wish = { ...booking, startTime: at(date, 8).toISOString(), endTime: at(date, 10).toISOString() }
		expect((await send('POST', '/api/bookings', await newPlayer(), wish)).status).toBe(201)
		const named = (hour: number) => `${place.venueId}:${place.sportId}:${date}:${clock(hour).slice(0, 2)}`
		expect((await watching.told('slot_changed')).slots).toEqual([named(8), named(9)])
	})
})

describe('who is let in', () => {
	it('is nobody from another site', async () => {
		for (const Origin of ['https://evil.example', 'http://127.0.0.1:1', 'null', 'file://', 'x']) {
			expect(await refusal({ Origin }), Origin).toBe(403)
			expect(await refusal({ Origin, 'Sec-Fetch-Site': 'same-origin' }), Origin).toBe(403)
		}
		expect(await refusal({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
		const [own, none] = [await open({ Origin: server.url }), await open()]
		for (const socket of [own, none]) await served(socket)
	})

	it('is nobody who asks for another address, or not for a socket', async () => {
		for (const path of ['/', '/ws/', '/ws2', '/api/ws', '/%ff', '//ws']) {
			expect([400, 404], path).toContain(await refusal({}, path))
		}
		expect(await refusal({}, `/ws?${'x'.repeat(8_200)}`)).toBe(414)
		expect((await line(server.url, 'GET', '/ws'))!.status, 'a plain request').toBe(404)
		const wrong = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
		for (const key of ['', 'Sec-WebSocket-Key: x']) {
			expect((await line(server.url, 'GET', '/ws', [...wrong, key].filter(Boolean)))!.status).toBe(400)
		}
	})

	it('is a person with ten sockets, not with an eleventh', async () => {
		const player = await newPlayer()
		const ten = []
		for (let i = 0; i < 10; i++) ten.push(await open(player))
		expect(await refusal(player)).toBe(429)
		await served(await open(await newPlayer()))
		await ten[0]!.close()
		await served(await open(player))
		expect(await refusal(player)).toBe(429)
	})

	it('is a browser with ten, asking all at once', async () => {
		const { cookies } = await open()
		const headers = { Cookie: cookies[0]!.split(';')[0]! }
		const asked = await Promise.allSettled(Array.from({ length: 15 }, () => open(headers)))
		expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
	})
})

describe('a session', () => {
	it('that is signed out takes its sockets with it', async () => {
		const { token, cookie } = await signIn('thandi')
		const [one, two, other] = [await open(token), await open(cookie), await open()]
		expect((await send('POST', '/api/logout', token, {})).status).toBe(200)
		expect(await Promise.all([one.closed, two.closed])).toEqual([1008, 1008])
		await served(other)
		const again = await open(cookie)
		expect(again.cookies, 'nobody but a browser now').toHaveLength(1)
	})
})

describe('what is sent to harm', () => {
	let bystander: OpenSocket
	let slotId: string
	beforeAll(async () => {
		bystander = await open()
		slotId = anHour().slotId
		bystander.send({ type: 'view_slot', slotId })
		await bystander.told('slot_viewers')
	})

	it('as … is answered with an error', () =>
		each(
			[
				['no JSON', 'hello'],
				['half of it', '{"type":"view_slot"'],
				['nothing', ''],
				['null', 'null'],
				['a list', '[]'],
				['an unknown type', '{"type":"delete_slot","slotId":"1"}'],
				['no type', '{"slotId":"1"}'],
				['no slot', '{"type":"view_slot"}'],
				['a slot that is a list', '{"type":"view_slot","slotId":[]}'],
				['a venue that is a text', '{"type":"watch_venue","venueId":"1"}'],
				['a venue out of all bounds', '{"type":"watch_venue","venueId":9007199254740993}'],
				['deep nesting', '['.repeat(500)],
			],
			async (_, text) => {
				const socket = await open()
				socket.socket.send(text)
				expect(await socket.told('error')).toEqual({ type: 'error', message: 'The message is not valid.' })
				await served(socket)
			},
		))

	it('as a slot or venue that does not exist is answered with an error', async () => {
		const { venueId, sportId } = place
		const date = anHour().date
		const past = dateOf(new Date(Date.now() - 26 * HOUR))
		const missing = [
			`999999:${sportId}:${date}:12`,
			`${venueId}:999999:${date}:12`,
			`${venueId}:${sportId}:${past}:12`,
			`${venueId}:${sportId}:${addDays(date, 300)}:12`,
			`${venueId}:${sportId}:2027-02-30:12`,
			`${venueId}:${sportId}:${date}:25`,
			'<script>',
		]
		const socket = await open()
		for (const slotId of missing) {
			socket.send({ type: 'view_slot', slotId })
			await socket.told('error', (error) => error.slotId === slotId)
		}
		socket.send({ type: 'watch_venue', venueId: 999_999 })
		await socket.told('error', ({ message }) => message === 'There is no such venue.')
		socket.send({ type: 'leave_slot', slotId })
		await served(socket)
		expect(socket.messages.filter(({ type }) => type === 'slot_viewers')).toEqual([])
	})

	it('as a megabyte closes that socket', async () => {
		const socket = await open()
		socket.socket.send(JSON.stringify({ type: 'view_slot', slotId, junk: 'x'.repeat(1_000_000) }))
		expect(await socket.closed).toBe(1009)
		await served(bystander)
	})

	it('as one byte more than a kilobyte closes it, and a kilobyte does not', async () => {
		const [fits, not] = [await open(), await open()]
		const message = (length: number) => '{"type":"ping","x":"'.padEnd(length - 2, 'x') + '"}'
		fits.socket.send(message(1_024))
		await fits.told('pong')
		not.socket.send(message(1_025))
		expect(await not.closed).toBe(1009)
	})

	it('in too many pieces closes it', async () => {
		const socket = await open()
		for (let i = 0; i < 5; i++) socket.socket.send('x', { fin: false })
		expect(await socket.closed).toBe(1008)
		await served(bystander)
	})

	it('as bytes closes it', async () => {
		const socket = await open()
		socket.socket.send(Buffer.from('{"type":"ping"}'), { binary: true })
		expect(await socket.closed).toBe(1003)
		await served(bystander)
	})

	it('as invalid UTF-8 closes it', async () => {
		const socket = await open()
		socket.socket.send(Buffer.from([0xff, 0xfe]), { binary: false })
		expect(await socket.closed).toBe(1007)
		await served(bystander)
	})

	it('as ten thousand messages closes it after twenty', async () => {
		const socket = await open()
		for (let i = 0; i < 10_000; i++) socket.socket.send('{"type":"ping"}')
		expect(await socket.closed).toBe(1008)
		expect(socket.messages).toHaveLength(20)
		await served(bystander)
	})

	it('as ten thousand pings of the protocol closes it too', async () => {
		const socket = await open()
		socket.socket.on('error', () => {}) // it may be gone before all of them are on their way
		for (let i = 0; i < 10_000; i++) socket.socket.ping()
		expect([1006, 1008]).toContain(await socket.closed)
		await served(bystander)
	})

	it('as five thousand slots closes it', async () => {
		const socket = await open()
		for (let i = 0; i < 5_000; i++)
			socket.send({ type: 'view_slot', slotId: slotId.replace(/\d\d$/, `${10 + (i % 10)}`) })
		expect(await socket.closed).toBe(1008)
		await served(bystander)
	})

	it('as something that is no frame at all closes it', async () => {
		const { hostname, port } = new URL(server.url)
		const raw = connect(Number(port), hostname)
		const ended = new Promise((resolve) => raw.once('close', resolve))
		const handshake = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13']
		raw.write(
			`GET /ws HTTP/1.1\r\nHost: x\r\n${handshake.join('\r\n')}\r\nSec-WebSocket-Key: ${btoa('x'.repeat(16))}\r\n\r\n`,
		)
		raw.write('GET / HTTP/1.1\r\n\r\n'.repeat(100))
		raw.resume()
		await ended
		await served(bystander)
	})

	it('has left nobody uncounted', async () => {
		bystander.messages.length = 0
		const other = await open()
		other.send({ type: 'view_slot', slotId })
		expect((await bystander.told('slot_viewers', count(2))).count).toBe(2)
	})
})

describe('without the limit of messages', () => {
	let loose: RunningServer
	beforeAll(async () => void (loose = await startServer(database.url, { RATE_LIMITS: 'off' })), 60_000)
	afterAll(async () => expect(await loose.stop()).toBe(0))

	it('a socket looks at twenty slots and no more', async () => {
		const socket = await open({}, loose.url)
		const { date } = anHour()
		for (let i = 0; i < 5_000; i++) {
			const slot = `${addDays(date, i % 20)}:${String(8 + (Math.floor(i / 20) % 12)).padStart(2, '0')}`
			socket.send({ type: 'view_slot', slotId: `${place.venueId}:${place.sportId}:${slot}` })
		}
		await socket.told('error', ({ message }) => message === 'At most 20 slots at a time.')
		// Wishes are carried out in order, and hours are told of in the order in which they were looked at.
		socket.send({ type: 'view_slot', slotId: 'none' })
		await socket.told('error', (refused) => refused.slotId === 'none', 15_000)
		const other = await open({}, loose.url)
		other.send({ type: 'view_slot', slotId: anHour().slotId })
		await other.told('slot_viewers')
		await socket.flushed()
		const seen = socket.messages.flatMap((message) => (message.type === 'slot_viewers' ? message.slotId : []))
		expect(new Set(seen).size).toBe(20)
	})

	it('a socket that never reads is cut off, and others are served meanwhile', { timeout: within(60_000) }, async () => {
		const [deaf, other] = [await open({}, loose.url), await open({}, loose.url)]
		deaf.socket.on('error', () => {})
		deaf.socket.pause()
		const ended = () => deaf.socket.readyState !== deaf.socket.OPEN
		let sent = 0
		for (; sent < 2_000_000 && !ended(); sent += 5_000) {
			for (let i = 0; i < 5_000; i++) deaf.socket.send('{"type":"ping"}')
			await other.flushed()
		}
		expect(sent, 'it was cut off before all was said').toBeLessThan(2_000_000)
		await other.flushed()
	})
})

describe('a server that stops', () => {
	it('sends everybody away with 1001 and is gone soon', async () => {
		const stopping = await startServer(database.url)
		const people = [await open({}, stopping.url), await open({}, stopping.url)]
		const deaf = await open({}, stopping.url)
		deaf.socket.pause()
		expect(await stopping.stop()).toBe(0)
		expect(await Promise.all(people.map(({ closed }) => closed))).toEqual([1001, 1001])
	})
})
