import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds in which a client sends what does not wait for an answer. */
const TOGETHER_MS = 15
/** Milliseconds without a query after which nothing more is sent, such as the news after a write. */
const QUIET_MS = 60

/** Counts the messages of these types in a stream of PostgreSQL's protocol, each a type, its length and its content. */
function countMessages(types: string) {
	let rest = Buffer.alloc(0)
	return (data: Buffer) => {
		rest = Buffer.concat([rest, data])
		let count = 0
		while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
			if (types.includes(String.fromCharCode(rest[0]!))) count++
			rest = rest.subarray(rest.readInt32BE(1) + 1)
		}
		return count
	}
}

/**
 * Listens before a PostgreSQL and counts its round trips. It passes answers on only once all have come, as a slow line
 * would, so that queries count as one turn exactly where none waits for another. `spoil` is a text that it makes an error.
 */
export async function countTurns(server: string, { spoil }: { spoil?: string } = {}) {
	const { hostname, port } = new URL(server)
	let turns = 0
	let lastAt = 0
	const waiting = new Set<object>()
	const quiet = async () => {
		while (waiting.size > 0 || performance.now() - lastAt < QUIET_MS) await sleep(TOGETHER_MS)
	}
	const proxy = createServer((client) => {
		const behind = connect(Number(port), hostname)
		const [asked, answered] = [countMessages('QS'), countMessages('Z')]
		const answers: Buffer[] = []
		let timer: NodeJS.Timeout | undefined
		let isBegun = false
		let open = 1 // the greeting
		let isTurn = true
		const passOn = () => {
			clearTimeout(timer)
			if (isBegun && open > 0) return
			timer = setTimeout(() => {
				isTurn ||= answers.length > 0
				if (isTurn) waiting.delete(client)
				client.write(Buffer.concat(answers.splice(0)))
			}, TOGETHER_MS)
		}
		client.on('data', (data: Buffer) => {
			if (isTurn) turns++
			isTurn = false
			waiting.add(client)
			lastAt = performance.now()
			if (isBegun) open += asked(data)
			isBegun = true // the first message has no type
			behind.write(spoil ? data.toString('latin1').replace(spoil, 'x'.repeat(spoil.length)) : data, 'latin1')
			passOn()
		})
		behind.on('data', (data: Buffer) => {
			answers.push(data)
			open -= answered(data)
			passOn()
		})
		for (const [socket, other] of [
			[client, behind],
			[behind, client],
		] as const) {
			socket
				.on('error', () => {})
				.on('close', () => {
					clearTimeout(timer)
					waiting.delete(client)
					other.destroy()
				})
		}
	}).listen(0, '127.0.0.1')
	await once(proxy, 'listening')
	const url = Object.assign(new URL(server), {
		hostname: '127.0.0.1',
		port: String((proxy.address() as AddressInfo).port),
	}).href
	return {
		url,
		/** Runs `work` and returns how many round trips it took, with those that it left to be sent after it. */
		async turnsOf(work: () => Promise<unknown>) {
			await quiet()
			const before = turns
			await work()
			await quiet()
			return turns - before
		},
		/** Takes no more connections; those that are open end with their clients. */
		close: () => void proxy.close(),
	}
}
