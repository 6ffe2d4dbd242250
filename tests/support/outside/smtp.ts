import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from 'smtp-server'

/** A received mail: the envelope's recipient, and what an independent parser reads. */
export type Received = { to: string; email: Email; raw: string }

/**
 * The server's behaviour from now on.
 *
 * `recipient` and `message` return the response by address: a code and text such as `[550, 'No such user']`. `delay` is
 * the milliseconds it waits before a message; `hangUp` closes the connection once the message has come, before or after
 * accepting it, without a response.
 */
type Manners = {
	recipient?: (address: string) => [number, string] | undefined
	message?: (address: string) => [number, string] | undefined
	delay?: number
	hangUp?: 'before' | 'after'
}

const refusal = ([responseCode, words]: [number, string]) => Object.assign(new Error(words), { responseCode })

/** A mail server on loopback that stores what it receives. */
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
		// These tests break connections on purpose.
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
		to: (address: string) => received.filter((mail) => mail.to === address).map(({ email }) => email),
		connections: () => connections,
		behave: (now: Manners = {}) => void (manners = now),
		/** Closes its port until `up`. */
		down: close,
		up: async () => void (server = await listen(at)),
		stop: close,
	}
}

/** Starts a mail server for this process. Call it within `vi.hoisted`, before anything reads the environment. */
export async function openPost() {
	const server = await startSmtp()
	Object.assign(process.env, { SMTP_URL: server.url, PUBLIC_URL: 'https://courtside.example', LOG: 'off' })
	return server
}
