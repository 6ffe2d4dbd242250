import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The type of `NotificationResponse` in PostgreSQL's protocol: another connection has notified. */
const NOTIFICATION = 'A'.charCodeAt(0)
/** A message is its type in one byte, its length without that byte in four, and its content. */
const KIND = 1
const LENGTH = 4

/** Proxies PostgreSQL without notifications: the process works, and never hears what others have changed. */
export async function startDeafening(url: string) {
	const { hostname, port } = new URL(url)
	const lines = new Set<Socket>()
	const relay = createServer((near) => {
		const far = connect(Number(port || 5432), hostname)
		for (const [line, other] of [
			[near, far],
			[far, near],
		] as const) {
			lines.add(line)
			line.on('error', () => {})
			line.on('close', () => (lines.delete(line), other.destroy()))
		}
		near.pipe(far)
		const heard = withoutNotifications()
		far.on('data', (data: Buffer) => near.write(heard(data)))
	}).listen(0, '127.0.0.1')
	await once(relay, 'listening')
	const own = `127.0.0.1:${(relay.address() as AddressInfo).port}`
	return {
		url: Object.assign(new URL(url), { host: own }).href,
		async stop() {
			for (const line of lines) line.destroy()
			relay.close()
			await once(relay, 'close')
		},
	}
}

/** Returns a function that takes the server's data as it comes and returns the whole messages to pass on. */
function withoutNotifications() {
	let rest = Buffer.alloc(0)
	return (data: Buffer) => {
		rest = Buffer.concat([rest, data])
		const passed: Buffer[] = []
		while (rest.length >= KIND + LENGTH) {
			const end = KIND + rest.readInt32BE(KIND)
			if (rest.length < end) break
			if (rest[0] !== NOTIFICATION) passed.push(rest.subarray(0, end))
			rest = rest.subarray(end)
		}
		return Buffer.concat(passed)
	}
}
