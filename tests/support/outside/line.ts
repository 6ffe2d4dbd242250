import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

const PIECES = 40
const PAUSE_MS = 40
/** Of what comes after the content of a document there is nothing to draw. */
const END = '</main>'

/** Where a line goes: before a request arrives, or once of its answer so much has come, by its head and its whole. */
export type Cut = 'before' | ((head: number, whole: number) => number)

export type Line = Awaited<ReturnType<typeof startLine>>

/**
 * Stands between a browser and the server of loopback that `lead` names. `cut` says where the line goes for whatever is
 * sent by POST from then on; undefined makes it whole again. On a `slow` one documents come in pieces, each long enough
 * before the next to be drawn.
 */
export async function startLine({ slow = false } = {}) {
	const pass = slow ? trickle : passOn
	let port = 0
	let cut: Cut | undefined
	const server = createServer((request, response) => {
		const goes = request.method === 'POST' ? cut : undefined
		if (goes === 'before') return void request.socket.destroy()
		const { method, url: path, rawHeaders } = request
		// A connection for each: one that is used again may just be closing.
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

/** Writes the beginning of an answer that the server has given whole, and lets go. */
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
