import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'

/** Milliseconds of silence after which PostgreSQL is taken to have answered all that it was asked. */
const QUIET_MS = 15

/**
 * Listens before a PostgreSQL and counts its round trips. It passes answers on only once all have come, as a slow line
 * would, so that queries count as one turn exactly where none waits for another. `spoil` is a text that it makes an error.
 */
export async function countTurns(server: string, { spoil }: { spoil?: string } = {}) {
	const { hostname, port } = new URL(server)
	let turns = 0
	const proxy = createServer((client) => {
		const behind = connect(Number(port), hostname)
		let answers: Buffer[] = []
		let quiet: NodeJS.Timeout | undefined
		let isTurn = true
		const wait = () => {
			clearTimeout(quiet)
			quiet = setTimeout(() => {
				isTurn ||= answers.length > 0
				client.write(Buffer.concat(answers.splice(0)))
			}, QUIET_MS)
		}
		client.on('data', (data) => {
			if (isTurn) turns++
			isTurn = false
			behind.write(spoil ? data.toString('latin1').replace(spoil, 'x'.repeat(spoil.length)) : data, 'latin1')
			wait()
		})
		behind.on('data', (data) => {
			answers.push(data)
			wait()
		})
		for (const [socket, other] of [
			[client, behind],
			[behind, client],
		] as const) {
			socket
				.on('error', () => {})
				.on('close', () => {
					clearTimeout(quiet)
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
		/** Runs `work` and returns how many round trips it took. */
		async turnsOf(work: () => Promise<unknown>) {
			const before = turns
			await work()
			return turns - before
		},
		/** Takes no more connections; those that are open end with their clients. */
		close: () => void proxy.close(),
	}
}
