import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Closes every answer that was asked for on a line once that is gone. Node 20 does it for the first only: those asked for
 * ahead of it (RFC 9112, 9.3.2) would stay open for ever, with all that is to be given back when they close.
 */
export function closeResponsesOfCutConnections(server: Server) {
	const open = new WeakMap<Socket, Set<ServerResponse>>()
	server.on('connection', (socket) => {
		const answers = new Set<ServerResponse>()
		open.set(socket, answers)
		const close = (answer: ServerResponse) => void answer.destroy().emit('close')
		// after Node, and the listeners of those it has closed
		socket.once('close', () => setImmediate(() => answers.forEach(close)))
	})
	server.on('request', ({ socket }, answer) => {
		const answers = open.get(socket)
		answers?.add(answer)
		answer.once('close', () => answers?.delete(answer))
	})
}
