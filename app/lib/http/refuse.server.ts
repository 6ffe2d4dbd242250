import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { standingHeaders } from './security-headers.server.ts'

/** Responds on a bare connection, where there is no response object, and closes it. */
export function refuse(socket: Duplex, status: number, message = '') {
	if (!socket.writable) return void socket.destroy()
	const headers = Object.entries({
		...standingHeaders,
		Connection: 'close',
		'Content-Type': 'text/plain; charset=utf-8',
		'Content-Length': String(Buffer.byteLength(message)),
	})
	const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
	socket.once('finish', () => socket.destroy())
	socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${message}`)
}
