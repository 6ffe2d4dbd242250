import { connect } from 'node:net'

export type WireAnswer = { status: number; headers: Headers; body: string }

/** Sends exactly these bytes to our server and reads until it closes. Returns null without a response. */
export function raw(url: string, request: string | Uint8Array): Promise<WireAnswer | null> {
	const { hostname, port } = new URL(url)
	return new Promise((resolve, reject) => {
		const socket = connect(Number(port), hostname, () => socket.write(request))
		const chunks: Buffer[] = []
		socket.on('data', (chunk) => chunks.push(chunk))
		socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : reject(error)))
		socket.on('close', () => resolve(parse(Buffer.concat(chunks).toString('latin1'))))
		socket.setTimeout(15_000, () => reject(new Error('The server neither answered nor hung up.')))
	})
}

/** Returns a request without a body that no browser would send. */
export const line = (url: string, method: string, target: string, headers: string[] = []) =>
	raw(url, [`${method} ${target} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...headers, '', ''].join('\r\n'))

function parse(text: string): WireAnswer | null {
	const end = text.indexOf('\r\n\r\n')
	if (end < 0) return null
	const [first, ...fields] = text.slice(0, end).split('\r\n')
	const headers = new Headers(fields.map((field) => field.split(/: ?(.*)/s).slice(0, 2) as [string, string]))
	return { status: Number(first!.split(' ')[1]), headers, body: text.slice(end + 4) }
}
