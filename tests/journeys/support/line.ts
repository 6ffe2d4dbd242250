import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }
type Meddled = Partial<Answer> | null | undefined
/** Returns what is sent in place of an answer: undefined for the answer itself, null for none. */
export type Meddle = (path: string, answer: Answer, method: string) => Meddled | Promise<Meddled>

/** A line between a browser and the server on this machine, which may be meddled with. */
export async function startLine(serverUrl: string) {
	const { port } = new URL(serverUrl)
	let meddle: Meddle = () => undefined
	const serve = async (request: IncomingMessage, response: ServerResponse) => {
		const { method = 'GET', url: path = '/' } = request
		const { 'if-none-match': _tag, 'if-modified-since': _date, ...asking } = request.headers // for answers with a body
		const headers = { ...asking, 'accept-encoding': 'identity' }
		const asked = ask({ host: '127.0.0.1', port, agent: false, method, path, headers })
		request.pipe(asked)
		const answer = await new Promise<IncomingMessage>((resolve, reject) =>
			asked.on('response', resolve).on('error', reject),
		)
		const whole = { status: answer.statusCode!, headers: answer.headers, body: await buffer(answer) }
		const changed = await meddle(path, whole, method)
		if (changed === null) return void request.socket.destroy()
		const { status, headers: sent, body } = { ...whole, ...changed }
		const { 'transfer-encoding': _, ...rest } = sent
		response.writeHead(status, { ...rest, 'content-length': body.length, connection: 'close' }).end(body)
	}
	const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		meddle: (next: Meddle) => void (meddle = next),
		clear: () => void (meddle = () => undefined),
		stop: () => {
			server.closeAllConnections()
			server.close()
		},
	}
}
