import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

const PIECES = 40
const PAUSE_MS = 40
/** Of what comes after the content there is nothing to draw. */
const END = '</main>'

/** A way to the server at `target` on which documents come in pieces, each long enough before the next to be drawn. */
export async function startSlowLine(target: string) {
	const server = createServer((asked, answer) => {
		const headers = { ...asked.headers, 'accept-encoding': 'identity' }
		const passed = request(new URL(asked.url!, target), { method: asked.method, headers }, (from) => {
			answer.writeHead(from.statusCode!, from.headers)
			if (from.headers['content-type']?.startsWith('text/html')) void trickle(from, answer)
			else from.pipe(answer)
		})
		passed.on('error', () => answer.destroy())
		asked.pipe(passed)
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	const stop = () => {
		server.close()
		server.closeAllConnections()
	}
	const { port } = server.address() as AddressInfo
	return { url: `http://127.0.0.1:${port}`, stop }
}

async function trickle(from: IncomingMessage, answer: ServerResponse) {
	const text = Buffer.concat(await from.toArray())
	const end = text.indexOf(END)
	if (end < 0) return void answer.end(text)
	const size = Math.ceil(end / PIECES)
	for (let at = 0; at < end; at += size) {
		answer.write(text.subarray(at, Math.min(at + size, end)))
		await setTimeout(PAUSE_MS)
	}
	answer.end(text.subarray(end))
}
