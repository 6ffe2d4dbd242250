import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createRequestListener } from '@react-router/node'
import compression from 'compression'
import sirv from 'sirv'
import * as build from 'virtual:react-router/server-build'
import { close, migrate, ping } from '#db/client/index.ts'
import { removeOldKeys } from '#app/features/accounts/idempotency.server.ts'
import { removeExpiredSessions } from '#app/features/accounts/sessions.server.ts'
import { completeFinishedBookings } from '#app/features/bookings/completion.server.ts'
import { env } from '#app/lib/env.server.ts'
import { every } from '#app/lib/jobs.server.ts'
import { log, logError, logRequest } from '#app/lib/log.server.ts'
import { createRequestContext } from '#app/lib/request-context.server.ts'
import { refusal } from '#app/lib/request-limits.server.ts'
import { standingHeaders } from '#app/lib/security-headers.server.ts'
import { HOUR } from '#app/lib/time.ts'

const STOP_WITHIN_MS = 9_000

let ready = false

const compress = compression()
const files = sirv('build/client', {
	gzip: true,
	brotli: true,
	etag: true,
	setHeaders(response, path) {
		if (path.startsWith('/assets/')) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
	},
})
const application = createRequestListener({ build, getLoadContext: createRequestContext })

const server = createServer(
	{ maxHeaderSize: 16_384, headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 20_000 },
	(request, response) => {
		logRequest(request, response)
		for (const [name, value] of Object.entries(standingHeaders)) response.setHeader(name, value)
		if (!ready) response.setHeader('Connection', 'close')
		const refused = refusal(request)
		if (refused) return reply(request, response, refused.status, refused.message)
		if (request.url === '/livez') return reply(request, response, 200, 'alive')
		if (request.url === '/readyz') return void readiness(request, response)
		files(request, response, () => {
			// Express's types, but nothing of Express is needed: it wraps write and end of any response.
			compress(request as never, response as never, () => void application(request, response))
		})
	},
)

/** Connections on which nothing was asked yet, as browsers open them ahead; nothing is lost by ending them. */
const silent = new Set<Socket>()
server.on('connection', (socket) => {
	silent.add(socket)
	socket.once('close', () => silent.delete(socket))
})
server.on('request', ({ socket }, response) => {
	silent.delete(socket)
	// Once we are stopping, a line that was kept open for a next request would hold us up.
	response.once('close', () => setImmediate(() => ready || server.closeIdleConnections()))
})

/** A short answer that does not come from the application: JSON where the API is asked, else plain text. */
function reply(request: IncomingMessage, response: ServerResponse, status: number, message: string) {
	const json = request.url?.startsWith('/api') ?? false
	response.writeHead(status, {
		'Content-Type': json ? 'application/json' : 'text/plain; charset=utf-8',
		'Cache-Control': 'no-store',
		// What is left of a refused body is not worth reading.
		...(status >= 400 && { Connection: 'close' }),
	})
	response.end(json ? JSON.stringify({ message }) : message)
}

async function readiness(request: IncomingMessage, response: ServerResponse) {
	const answers =
		ready &&
		(await ping().then(
			() => true,
			() => false,
		))
	reply(request, response, answers ? 200 : 503, answers ? 'ready' : 'not ready')
}

async function start() {
	if (env.RATE_LIMITS === 'off') log('warn', 'RATE LIMITS ARE OFF: this server is for load tests only')
	await migrate()
	server.listen(env.PORT, env.HOST, () => {
		ready = true
		log('info', 'listening', { address: server.address() })
	})
	const stopJobs = [
		every(5 * 60_000, 'complete finished bookings', () => completeFinishedBookings(new Date())),
		every(HOUR, 'remove expired sessions', () => removeExpiredSessions(new Date())),
		every(HOUR, 'remove old idempotency keys', () => removeOldKeys(new Date())),
	]
	for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(stopJobs))
}

/** Takes no new work, finishes what runs, closes the database (which checkpoints it), and leaves. */
async function stop(stopJobs: (() => void)[]) {
	ready = false
	log('info', 'stopping')
	for (const stopJob of stopJobs) stopJob()
	setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
	const closed = new Promise((done) => server.close(done))
	for (const socket of silent) socket.destroy()
	await closed
	await close()
	process.exit(0)
}

/** What Node itself refuses (headers over 16 kB, a request that never comes, no HTTP at all) carries our headers too. */
server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
	if (!socket.writable) return void socket.destroy()
	const reasons: Record<string, string> = {
		HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
		ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
	}
	const headers = Object.entries({ ...standingHeaders, Connection: 'close', 'Content-Length': '0' })
	const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
	socket.end(`HTTP/1.1 ${reasons[error.code ?? ''] ?? '400 Bad Request'}\r\n${lines}\r\n`)
})

server.on('error', (error: NodeJS.ErrnoException) => {
	const taken = error.code === 'EADDRINUSE'
	console.error(taken ? `Port ${env.PORT} is in use. Choose another: PORT=3001 npm start` : error)
	process.exit(1)
})
// A bug in one request, socket or timer fails that one thing; everybody else is served on.
process.on('unhandledRejection', (error) => logError(error, 'unhandled rejection'))
process.on('uncaughtException', (error) => logError(error, 'uncaught exception'))

await start().catch((error: unknown) => {
	logError(error, 'start')
	process.exit(1)
})
