import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

const PIECES = 40
const PAUSE_MS = 40
/** After the document's content there is nothing left to draw. */
const END = '</main>'

/** When the connection breaks: before a request arrives, or after so much of the response, by its head and length. */
export type Cut = 'before' | ((head: number, whole: number) => number)

export type FlakyProxy = Awaited<ReturnType<typeof startFlakyProxy>>

/**
 * Proxies a server on loopback, which `lead` chooses, for a browser.
 *
 * `cut` says when connections of POST requests break from then on; undefined restores them. With `slow`, documents come
 * in pieces, each long enough after the last to be drawn.
 */
export async function startFlakyProxy({ slow = false } = {}) {
	const pass = slow ? trickle : passOn
	let port = 0
	let cut: Cut | undefined
	const server = createServer((request, response) => {
		const goes = request.method === 'POST' ? cut : undefined
		if (goes === 'before') return void request.socket.destroy()
		const { method, url: path, rawHeaders } = request
		// Each request has its own connection: a reused one may just be closing.
		const headers = slow ? { ...request.headers, 'accept-encoding': 'identity' } : (rawHeaders as never)
		const asked = ask({ host: '127.0.0.1', port, agent: false, method, path, headers })
		asked.on('error', () => response.destroy())
		asked.on('response', (answer) => void (goes ? breakOff(answer, response, goes) : pass(answer, response)))
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
		stop: async () => {
			const closed = once(server, 'close')
			server.close()
			server.closeAllConnections()
			await closed
		},
	}
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
