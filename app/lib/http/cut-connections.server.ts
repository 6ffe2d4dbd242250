import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Closes every response of a connection that is gone. Node 20 closes only the first: pipelined ones (RFC 9112, 9.3.2)
 * would stay open for ever, with everything that is released when they close.
 */
export function closeResponsesOfCutConnections(server: Server) {
	const open = new WeakMap<Socket, Set<ServerResponse>>()
	server.on('connection', (socket) => {
		const responses = new Set<ServerResponse>()
		open.set(socket, responses)
		const close = (response: ServerResponse) => void response.destroy().emit('close')
		// after Node and the listeners of the responses it closed
		socket.once('close', () => setImmediate(() => responses.forEach(close)))
	})
	server.on('request', ({ socket }, response) => {
		const responses = open.get(socket)
		responses?.add(response)
		response.once('close', () => responses?.delete(response))
	})
}
