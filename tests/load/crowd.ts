import { connect, type Socket } from 'node:net'

// A crowd of users with a socket each, in its own process, driven by sockets.ts.
//
// The sockets are bare connections with the minimum of the protocol, so that the crowd uses little of the machine.

export type Order =
	| { do: 'open'; url: string; many: number; say: string }
	/** Report when all have received a message that contains this text. */
	| { do: 'hear'; text: string }
export type Report = { kind: 'open' | 'heard'; count: number; at: number }

const AT_ONCE = 200
const PER_ADDRESS = 5_000
const PATIENCE_MS = 20_000
const PING = 0x89
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

const sockets: Socket[] = []
let listening: { text: string; heard: Set<Socket>; done: () => void } | undefined

process.on('message', (order: Order) => {
	void (order.do === 'open' ? open(order) : hear(order.text)).then((report: Report) => process.send!(report))
})

async function open({ url, many, say }: Extract<Order, { do: 'open' }>): Promise<Report> {
	const { hostname, port } = new URL(url)
	for (let from = 0; from < many; from += AT_ONCE) {
		const batch = Array.from({ length: Math.min(AT_ONCE, many - from) }, (_, i) =>
			openOne(hostname, Number(port), `127.0.0.${1 + Math.floor((from + i) / PER_ADDRESS)}`, frame(say)),
		)
		await Promise.all(batch)
	}
	return { kind: 'open', count: sockets.length, at: Date.now() }
}

function openOne(host: string, port: number, localAddress: string, first: Buffer) {
	return new Promise<void>((resolve, reject) => {
		const socket = connect({ host, port, localAddress })
		const key = btoa('x'.repeat(16))
		const lines = ['GET /ws HTTP/1.1', `Host: ${host}:${port}`, 'Connection: Upgrade', 'Upgrade: websocket']
		socket.write([...lines, 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${key}`, '', ''].join('\r\n'))
		socket.once('error', reject)
		socket.once('data', (answer) => {
			if (!answer.includes('HTTP/1.1 101')) return reject(new Error(answer.toString()))
			socket.off('error', reject).on('error', () => {})
			socket.on('data', (data) => listen(socket, data))
			socket.write(first)
			sockets.push(socket)
			resolve()
		})
	})
}

function listen(socket: Socket, data: Buffer) {
	if (data[0] === PING) socket.write(PONG)
	if (!listening?.heard.has(socket) && listening && data.includes(listening.text)) {
		listening.heard.add(socket)
		if (listening.heard.size === sockets.length) listening.done()
	}
}

/** Waits until all have received it, and after a while gives up on the rest. */
async function hear(text: string): Promise<Report> {
	const heard = new Set<Socket>()
	await new Promise<void>((done) => {
		listening = { text, heard, done }
		setTimeout(done, PATIENCE_MS).unref()
	})
	listening = undefined
	return { kind: 'heard', count: heard.size, at: Date.now() }
}

/** Builds a short text message as a page sends it, masked with zeros. */
function frame(text: string) {
	const payload = Buffer.from(text)
	return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}
