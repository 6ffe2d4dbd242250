import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from 'smtp-server'

/** A mail as it came: to whom the envelope said, and what an independent parser reads in it. */
export type Received = { to: string; email: Email; raw: string }

/**
 * How it behaves from now on. `says` is what it answers to a recipient, or to the message itself, by its address: a code
 * and words such as `[550, 'No such user']`. `delay` is how many milliseconds it thinks over a message; `hangUp` ends the
 * line once the message is there, before or after it was taken in, without a word.
 */
type Manners = {
	recipient?: (address: string) => [number, string] | undefined
	message?: (address: string) => [number, string] | undefined
	delay?: number
	hangUp?: 'before' | 'after'
}

const refusal = ([responseCode, words]: [number, string]) => Object.assign(new Error(words), { responseCode })

/** A mail server on loopback that keeps what it is given. */
export async function startSmtp(port = 0) {
	const received: Received[] = []
	let manners: Manners = {}
	let connections = 0
	let server = await listen(port)
	const at = (server.server.address() as AddressInfo).port

	async function listen(port: number) {
		const server = new SMTPServer({
			authOptional: true,
			disabledCommands: ['STARTTLS', 'AUTH'],
			disableReverseLookup: true,
			closeTimeout: 100,
			onConnect(_, done) {
				connections++
				done()
			},
			onRcptTo({ address }, _, done) {
				const no = manners.recipient?.(address)
				done(no && refusal(no))
			},
			onData: (stream, session, done) => void take(stream, session).then((no) => done(no && refusal(no)), done),
		})
		// A line that ends in the middle is what these tests are about.
		server.on('error', () => {})
		server.listen(port, '127.0.0.1')
		await once(server.server, 'listening')
		return server
	}

	async function take(stream: NodeJS.ReadableStream, session: SMTPServerSession) {
		const raw = (await buffer(stream)).toString('utf8')
		const { delay, hangUp, message } = manners
		if (delay) await sleep(delay, undefined, { ref: false })
		const to = session.envelope.rcptTo.map(({ address }: SMTPServerAddress) => address)
		const no = message?.(to[0]!)
		if (no) return no
		const email = await PostalMime.parse(raw)
		if (hangUp !== 'before') for (const address of to) received.push({ to: address, email, raw })
		if (hangUp) {
			for (const connection of server.connections) (connection as { _socket: { destroy(): void } })._socket.destroy()
			await new Promise(() => {})
		}
		return undefined
	}

	const close = () => new Promise<void>((done) => server.close(done))
	return {
		url: `smtp://127.0.0.1:${at}`,
		received,
		/** What came for an address, in the order in which it came. */
		to: (address: string) => received.filter((mail) => mail.to === address).map(({ email }) => email),
		connections: () => connections,
		behave: (now: Manners = {}) => void (manners = now),
		/** Nobody answers at its port, until `up`. */
		down: close,
		up: async () => void (server = await listen(at)),
		stop: close,
	}
}

/** Starts one that this process sends its mails to: before anything reads the environment, so within `vi.hoisted`. */
export async function openPost() {
	const server = await startSmtp()
	Object.assign(process.env, { SMTP_URL: server.url, PUBLIC_URL: 'https://courtside.example', LOG: 'off' })
	return server
}
