import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from './gpx.ts'

const PIECES = 40
const PAUSE_MS = 40
/** After the document's content there is nothing left to draw. */
const END = '</main>'

/** When the connection breaks: before a request arrives, or after so much of the response, by its head and length. */
export type Cut = 'before' | ((head: number, whole: number) => number)

type Whole = { status: number; headers: IncomingMessage['headers']; body: Buffer }
/** Returns what is sent in place of a response: undefined for the response itself, null for none. */
export type Meddle = (path: string, answer: Whole) => Partial<Whole> | null | undefined | Promise<null | undefined>

export type FlakyProxy = Awaited<ReturnType<typeof startFlakyProxy>>

/**
 * Proxies a server on loopback, which `lead` chooses, for a browser.
 *
 * `cut` says when connections of POST requests break from then on, and `meddle` what comes in place of responses;
 * undefined restores them. With `slow`, documents come in pieces, each long enough after the last to be drawn.
 */
export async function startFlakyProxy({ slow = false } = {}) {
	const pass = slow ? trickle : passOn
	let port = 0
	let cut: Cut | undefined
	let meddle: Meddle | undefined
	const server = createServer((request, response) => {
		const goes = request.method === 'POST' ? cut : undefined
		if (goes === 'before') return void request.socket.destroy()
		const { method, url: path, rawHeaders } = request
		const change = meddle
		// Each request has its own connection: a reused one may just be closing.
		const headers = change ? plainly(request) : slow ? inFull(request) : (rawHeaders as never)
		const asked = ask({ host: '127.0.0.1', port, agent: false, method, path, headers })
		asked.on('error', () => response.destroy())
		asked.on('response', (answer) => {
			if (change) return void passChanged(path!, answer, response, change).catch(() => response.destroy())
			return void (goes ? breakOff(answer, response, goes) : pass(answer, response))
		})
		request.on('error', () => asked.destroy()).pipe(asked)
	})
	server.on('upgrade', (request, socket, head: Buffer) => {
		const other = connect(port, '127.0.0.1')
		for (const end of [socket, other]) end.on('error', () => [socket, other].forEach((each) => each.destroy()))
		other.write(`${request.method} ${request.url} HTTP/1.1\r\n${headOf(request.rawHeaders)}\r\n`)
		other.write(head)
		socket.pipe(other).pipe(socket)
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		lead: (url: string) => void (port = Number(new URL(url).port)),
		cut: (where: Cut | undefined) => void (cut = where),
		meddle: (next: Meddle | undefined) => void (meddle = next),
		stop: async () => {
			const closed = once(server, 'close')
			server.close()
			server.closeAllConnections()
			await closed
		},
	}
}

const inFull = ({ headers }: IncomingMessage) => ({ ...headers, 'accept-encoding': 'identity' })

/** The headers of a request whose response has a body that can be read. */
function plainly(request: IncomingMessage) {
	const { 'if-none-match': _tag, 'if-modified-since': _date, ...headers } = inFull(request)
	return headers
}

async function passChanged(path: string, answer: IncomingMessage, response: ServerResponse, meddle: Meddle) {
	const whole = { status: answer.statusCode!, headers: answer.headers, body: await buffer(answer) }
	const changed = await meddle(path, whole)
	if (changed === null) return void response.destroy()
	const { status, headers, body } = { ...whole, ...changed }
	const { 'transfer-encoding': _, ...rest } = headers
	response.writeHead(status, { ...rest, 'content-length': body.length, connection: 'close' }).end(body)
}

function passOn(answer: IncomingMessage, response: ServerResponse) {
	response.writeHead(answer.statusCode!, answer.rawHeaders)
	answer.pipe(response)
	answer.on('error', () => response.destroy())
}

async function trickle(answer: IncomingMessage, response: ServerResponse) {
	if (!answer.headers['content-type']?.startsWith('text/html')) return passOn(answer, response)
	const text = await buffer(answer)
	const end = Math.max(text.indexOf(END), 0)
	response.writeHead(answer.statusCode!, answer.rawHeaders)
	for (let at = 0; at < end; at += Math.ceil(end / PIECES)) {
		response.write(text.subarray(at, Math.min(at + Math.ceil(end / PIECES), end)))
		await sleep(PAUSE_MS)
	}
	response.end(text.subarray(end))
}

/** Writes the beginning of a response that the server has given in full, and closes. */
async function breakOff(answer: IncomingMessage, { socket }: ServerResponse, cut: Exclude<Cut, 'before'>) {
	const body = await buffer(answer)
	const named = answer.rawHeaders.filter(
		(_, i, all) => !/^(transfer-encoding|content-length)$/i.test(all[i - (i % 2)]!),
	)
	const head = Buffer.from(
		`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n${headOf(named)}Content-Length: ${body.length}\r\n\r\n`,
	)
	const whole = Buffer.concat([head, body])
	socket!.end(whole.subarray(0, cut(head.length, whole.length)), () => socket!.destroy())
}

function headOf(raw: string[]) {
	const lines = raw.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${raw[i + 1]}\r\n`] : []))
	return lines.join('')
}

/** Bytes in a second each way, and milliseconds from one end to the other and back. */
const PHONE = { down: 8_000, up: 4_000, roundTrip: 600 }
const STALLS_MS = 20_000
const GONE_MS = 60_000
const PIECE_BYTES = 1_000

type Weather = {
	seed: number
	/** The part of the answers that break off, anywhere between nothing and their end. With 0 the line is only slow. */
	resets: number
	/** How many times faster than a phone's line all of it is. */
	pace?: number
}

export type BadLine = Awaited<ReturnType<typeof startBadLine>>

/**
 * Is the line of one phone at the edge of its network, to a server on loopback that `lead` chooses: 64 kbit/s down, 32
 * up, 600 ms. Answers break off, one in a hundred stalls for 20 s, and one in five hundred is the last for 60 s.
 */
export async function startBadLine({ seed, resets, pace = 1 }: Weather) {
	const random = randomFrom(seed + 1)
	for (let i = 0; i < 5; i++) random() // the first ones are near each other for near seeds
	const down = lane(PHONE.down * pace, PHONE.roundTrip / 2 / pace)
	const up = lane(PHONE.up * pace, PHONE.roundTrip / 2 / pace)
	const open = new Set<Socket>()
	const counts = { answers: 0, resets: 0, stalls: 0, outages: 0, down: 0, up: 0 }
	let port = 0
	let backAt = 0

	function fate() {
		const drawn = random()
		counts.answers++
		if (resets === 0) return {}
		if (drawn < resets) return { breaksAfter: Math.floor(random() ** 2 * 25_000) }
		if (drawn > 0.998) {
			counts.outages++
			backAt = Date.now() + GONE_MS / pace
			for (const socket of open) socket.destroy()
		} else if (drawn > 0.988) {
			counts.stalls++
			return { stallsFor: STALLS_MS / pace }
		}
		return {}
	}

	const server = createSocketServer((client) => {
		if (Date.now() < backAt) return void client.destroy()
		const other = connect(port, '127.0.0.1')
		const both = [client, other]
		for (const end of both) {
			open.add(end)
			end
				.on('error', () => {})
				.on('close', () => {
					open.delete(end)
					for (const each of both) each.destroy()
				})
		}
		let isAsking = false
		let left = Infinity
		client.on('data', (asked: Buffer) => {
			counts.up += asked.length
			let wait = 0
			if (!isAsking && left >= 0) {
				isAsking = true
				const { breaksAfter = Infinity, stallsFor = 0 } = fate()
				left = breaksAfter
				wait = stallsFor
			}
			for (const piece of piecesOf(asked)) up.send(piece.length, () => other.write(piece), wait)
		})
		other.on('data', (answer: Buffer) => {
			isAsking = false
			counts.down += answer.length
			for (const piece of piecesOf(answer)) {
				down.send(piece.length, () => {
					if (piece.length < left) client.write(piece)
					else if (left >= 0) {
						counts.resets++
						client.write(piece.subarray(0, left), () => client.resetAndDestroy())
					}
					left -= piece.length
				})
			}
		})
		client.on('end', () => up.send(0, () => other.end()))
		other.on('end', () => down.send(0, () => client.end()))
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		lead: (url: string) => void (port = Number(new URL(url).port)),
		counts,
		stop: async () => {
			const closed = once(server, 'close')
			server.close()
			for (const socket of open) socket.destroy()
			await closed
		},
	}
}

/** One direction of a line: what is sent waits for what was sent before it, and then takes its time. */
function lane(bytesPerSecond: number, oneWayMs: number) {
	const waiting: { at: number; arrive: () => void }[] = []
	let freeAt = 0
	function deliver() {
		// One timer for all: two of them may fire in any order.
		for (let next = waiting[0]; next && next.at <= Date.now(); next = waiting[0]) {
			waiting.shift()
			next.arrive()
		}
		if (waiting[0]) setTimeout(deliver, waiting[0].at - Date.now())
	}
	return {
		send(bytes: number, arrive: () => void, wait = 0) {
			freeAt = Math.max(freeAt, Date.now()) + wait + (1000 * bytes) / bytesPerSecond
			waiting.push({ at: freeAt + oneWayMs, arrive })
			if (waiting.length === 1) setTimeout(deliver, freeAt + oneWayMs - Date.now())
		},
	}
}

function piecesOf(bytes: Buffer) {
	const count = Math.ceil(bytes.length / PIECE_BYTES)
	return Array.from({ length: count }, (_, i) => bytes.subarray(i * PIECE_BYTES, (i + 1) * PIECE_BYTES))
}
