import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { createCookie } from 'react-router'
import { type ServerOptions, WebSocketServer } from 'ws'
import { findSession } from '#app/features/accounts/sessions.server.ts'
import { env, isHttps } from '#app/lib/process/env.server.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { isOwnSocket } from '#app/lib/http/origin.server.ts'
import { refuse } from '#app/lib/http/refuse.server.ts'
import { addressOf } from '#app/lib/http/request-context.server.ts'
import { openSockets, serveSocket, type Who } from './socket.server.ts'

export const SOCKET_PATH = '/ws'

const MOST_IN_ALL = 20_000
const MOST_PER_PERSON = 10
/** For visitors: a club or a mobile network may share one address. */
const MOST_PER_ADDRESS = 200

const limits: ServerOptions & { closeTimeout: number } = {
	noServer: true,
	clientTracking: false,
	perMessageDeflate: false,
	maxPayload: 1_024,
	maxFragments: 4,
	closeTimeout: 2_000,
}
const server = new WebSocketServer(limits)

/** Tells visitors' browsers apart, so that windows of one browser count once; used for nothing else. */
const browser = createCookie('viewer', { path: SOCKET_PATH, httpOnly: true, sameSite: 'strict', secure: isHttps })
const newCookies = new WeakMap<IncomingMessage, string>()
server.on('headers', (headers, request) => {
	const cookie = newCookies.get(request)
	if (cookie) headers.push(`Set-Cookie: ${cookie}`)
})

/** Upgrades a request for /ws, or refuses: 403 for another site's page, 429 for too many of one person, 503 in all. */
export async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
	const ignore = () => {}
	socket.on('error', ignore)
	try {
		const headers = headersOf(request)
		if (!isOwnSocket(headers)) return refuse(socket, 403, 'This request came from another site.')
		const who = await identify(request, headers)
		if (socket.destroyed) return
		if (openSockets() >= MOST_IN_ALL) return refuse(socket, 503, 'Too many people are connected at the moment.')
		if (hasTooMany(who)) return refuse(socket, 429, 'Too many connections.')
		socket.off('error', ignore)
		server.handleUpgrade(request, socket, head, (accepted) => serveSocket(accepted, who))
	} catch (error) {
		logError(error, 'upgrade')
		refuse(socket, 500, 'Something went wrong.')
	}
}

async function identify(request: IncomingMessage, headers: Headers): Promise<Who> {
	const session = await findSession(new Request('http://localhost', { headers }))
	if (session) {
		const person = `person ${session.user.id}`
		return { person, counted: [person], user: session.user, sessionId: session.id }
	}
	const known: unknown = await browser.parse(headers.get('Cookie'))
	const id = typeof known === 'string' && /^[\w-]{22}$/.test(known) ? known : randomBytes(16).toString('base64url')
	if (id !== known) newCookies.set(request, await browser.serialize(id))
	const person = `browser ${id}`
	const address = `address ${addressOf(headers, request.socket.remoteAddress)}`
	return { person, counted: [person, address], user: null, sessionId: null }
}

function headersOf(request: IncomingMessage) {
	const headers = new Headers()
	for (const name of ['authorization', 'cookie', 'host', 'origin', 'sec-fetch-site', 'x-forwarded-for']) {
		const value = request.headers[name]
		if (value !== undefined) headers.set(name, String(value))
	}
	return headers
}

function hasTooMany({ person, counted }: Who) {
	if (env.RATE_LIMITS === 'off') return false
	return counted.some((key) => openSockets(key) >= (key === person ? MOST_PER_PERSON : MOST_PER_ADDRESS))
}
