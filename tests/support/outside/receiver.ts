import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

export type Received = { id: string; type: string; data: Record<string, unknown> }

/**
 * Another system on loopback that receives webhooks: it takes only what is signed with its secret, once by each id.
 * `behave` makes it answer otherwise, by how many requests came before.
 */
export async function startReceiver() {
	const received: Received[] = []
	let asked = 0
	let secret = ''
	let manners: (response: ServerResponse, before: number) => boolean = () => false
	const take = async (request: IncomingMessage, response: ServerResponse) => {
		const body = await text(request)
		if (manners(response, asked++)) return
		const headers = request.headers as Record<string, string>
		const { type, data } = new Webhook(secret).verify(body, headers) as Omit<Received, 'id'>
		const id = headers['webhook-id']!
		if (!received.some((known) => known.id === id)) received.push({ id, type, data })
		response.writeHead(204).end()
	}
	const server = createServer((request, response) => {
		take(request, response).catch(() => response.writeHead(401).end())
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	return {
		url: `http://127.0.0.1:${port}/courtside`,
		port,
		received,
		asked: () => asked,
		expect: (its: string) => void (secret = its),
		/** `answer` returns true where it has answered, or never will. Without it the receiver is well again. */
		behave: (answer: typeof manners = () => false) => void (manners = answer),
		forget: () => void (received.length = asked = 0),
		stop: async () => {
			server.closeAllConnections()
			server.close()
			await once(server, 'close')
		},
	}
}
