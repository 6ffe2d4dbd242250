import { createECDH, createPublicKey, randomBytes, verify, type ECDH } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import ece from 'http_ece'

/** A push that was accepted: what its browser reads, and how long the service was to keep it, in seconds. */
export type Pushed = { endpoint: string; payload: Record<string, unknown>; ttl: number; topic: string; size: number }

type Answer = { status: number; headers?: Record<string, string> }
type Browser = { ecdh: ECDH; auth: string; serverKey: string | undefined }

const MOST_BYTES = 4_096
const DAY_IN_SECONDS = 86_400

/**
 * A push service on loopback, with the browsers that subscribe at it: RFC 8030, 8188, 8291 and 8292. It takes only what
 * is signed for its own origin by the key the browser subscribed with, and what that browser can decrypt.
 */
export async function startPushService() {
	const received: Pushed[] = []
	const asked: string[] = []
	const browsers = new Map<string, Browser>()
	let manners: (endpoint: string) => Answer | undefined = () => undefined
	let made = 0
	const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

	async function handle(request: IncomingMessage, response: ServerResponse) {
		const body = await buffer(request)
		const endpoint = `${origin}${request.url}`
		asked.push(endpoint)
		const { status, headers } = manners(endpoint) ?? take(endpoint, request.headers, body)
		response.writeHead(status, headers).end()
	}

	function take(endpoint: string, headers: IncomingMessage['headers'], body: Buffer): Answer {
		const browser = browsers.get(endpoint)
		if (!browser) return { status: 410 }
		if (body.length > MOST_BYTES) return { status: 413 }
		if (!isSigned(headers.authorization ?? '', browser)) return { status: 403 }
		const { ecdh, auth } = browser
		const read = ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth })
		const payload = JSON.parse(read.toString('utf8')) as Record<string, unknown>
		received.push({ endpoint, payload, ttl: Number(headers.ttl), topic: String(headers.topic), size: body.length })
		return { status: 201 }
	}

	function isSigned(authorization: string, { serverKey }: Browser) {
		const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
		const [head = '', claims = '', signature = ''] = token.split('.')
		if (serverKey !== undefined && key !== serverKey) return false
		const point = Buffer.from(key, 'base64url')
		const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
		const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
		const told = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }
		const left = told.exp - Date.now() / 1_000
		return (
			verify(
				'sha256',
				Buffer.from(`${head}.${claims}`),
				{ key: publicKey, dsaEncoding: 'ieee-p1363' },
				Buffer.from(signature, 'base64url'),
			) &&
			told.aud === origin &&
			/^(mailto|https):/.test(told.sub) &&
			left > 0 &&
			left <= DAY_IN_SECONDS
		)
	}

	return {
		origin,
		received,
		/** The endpoints of all requests, accepted or not. */
		asked,
		titlesAt: (endpoint: string) =>
			received.filter((one) => one.endpoint === endpoint).map(({ payload }) => payload.title),
		/** Returns the subscription of a browser whose person has said yes. */
		subscribe(serverKey?: string) {
			const endpoint = `${origin}/push/${++made}-${randomBytes(12).toString('base64url')}`
			const ecdh = createECDH('prime256v1')
			const p256dh = ecdh.generateKeys('base64url')
			const auth = randomBytes(16).toString('base64url')
			browsers.set(endpoint, { ecdh, auth, serverKey })
			return { endpoint, p256dh, auth }
		},
		/** The browser ends its subscription: 410 from now on. */
		end: (endpoint: string) => void browsers.delete(endpoint),
		behave: (now: typeof manners = () => undefined) => void (manners = now),
		stop: async () => {
			server.closeAllConnections()
			await new Promise((done) => server.close(done))
		},
	}
}

/** Starts a push service for this process. Call it within `vi.hoisted`, before anything reads the environment. */
export async function openPushService() {
	const service = await startPushService()
	Object.assign(process.env, { PUSH_SERVICE: service.origin, LOG: 'off' })
	return service
}
