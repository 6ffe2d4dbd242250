import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import type { ServerMessage } from '#app/features/live/schemas.ts'

type Of<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>

export class Refused extends Error {
	readonly status: number
	constructor(status: number) {
		super(`The socket was refused with ${status}.`)
		this.status = status
	}
}

/** Opens a socket as a page does and collects its messages; `cookies` are those it set. Throws `Refused`. */
export async function openSocket(url: string, headers: Record<string, string> = {}, path = '/ws') {
	const socket = new WebSocket(url.replace(/^http/, 'ws') + path, { headers, perMessageDeflate: false })
	const messages: ServerMessage[] = []
	const cookies: string[] = []
	socket.on('upgrade', (response) => cookies.push(...(response.headers['set-cookie'] ?? [])))
	// A text message arrives as one Buffer.
	socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as ServerMessage))
	const closed = new Promise<number>((resolve) => socket.once('close', resolve))
	await new Promise((resolve, reject) => {
		socket.once('open', resolve)
		socket.once('unexpected-response', (_, response: IncomingMessage) => {
			response.resume()
			reject(new Refused(response.statusCode!))
		})
		socket.on('error', reject)
	})

	return {
		socket,
		messages,
		cookies,
		/** Resolves to the close code. */
		closed,
		send: (message: unknown) => socket.send(JSON.stringify(message)),
		/** Resolves to the first matching message of that type, past or future. Throws after `within` milliseconds. */
		async told<Type extends ServerMessage['type']>(
			type: Type,
			fits: (message: Of<Type>) => boolean = () => true,
			within = 20_000,
		) {
			const signal = AbortSignal.timeout(within)
			for (;;) {
				const found = messages.find(
					(message): message is Of<Type> => message.type === type && fits(message as Of<Type>),
				)
				if (found) return found
				await once(socket, 'message', { signal }).catch(() => {
					throw new Error(`No ${type} that fits within ${within} ms; told: ${JSON.stringify(messages)}`)
				})
			}
		},
		/** Resolves once the server has handled everything sent before. */
		async flushed() {
			const before = messages.filter(({ type }) => type === 'pong').length
			socket.send('{"type":"ping"}')
			while (messages.filter(({ type }) => type === 'pong').length === before) await once(socket, 'message')
		},
		async close() {
			socket.close()
			await closed
		},
	}
}
export type OpenSocket = Awaited<ReturnType<typeof openSocket>>
