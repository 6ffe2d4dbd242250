import cluster from 'node:cluster'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { constants } from 'node:zlib'
import { createRequestListener, type ClientAddress } from '@remix-run/node-fetch-server'
import compression from 'compression'
import { createRequestHandler } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { verify } from '#db/ops/backup.ts'
import { cancelBackground, close, limitSilence, migrate, onTold, ping, tell } from '#db/client/index.ts'
import { databaseUrl, dialect } from '#db/dialect.ts'
import { greetOperator } from '#app/features/admin/first-start.server.ts'
import { closeSockets } from '#app/features/live/socket.server.ts'
import { SOCKET_PATH, upgrade } from '#app/features/live/upgrade.server.ts'
import { addStandardAnswers } from '#app/features/help/standard.server.ts'
import { createFiles, keepBuild } from '#app/features/platform/builds.server.ts'
import { admitFile, admit } from '#app/features/platform/admission.server.ts'
import { answerMetrics, mayMeasure, measure } from '#app/features/platform/metrics.server.ts'
import { allowedAt } from '#app/features/platform/calls/collect.server.ts'
import { compress, LEVELS } from '#app/features/platform/response-cache/forms.server.ts'
import { sendCached } from '#app/features/platform/response-cache/send.server.ts'
import { closeResponsesOfCutConnections } from '#app/lib/http/cut-connections.server.ts'
import { encodingFor } from '#app/lib/form/validators.ts'
import { cardProvider, env, workers } from '#app/lib/process/env.server.ts'
import { log, logError, logRequest } from '#app/lib/process/log.server.ts'
import { refuse } from '#app/lib/http/refuse.server.ts'
import { isSaving } from '#app/lib/http/device.server.ts'
import { hurry, reply } from '#app/lib/http/reply.server.ts'
import { createRequestContext } from '#app/lib/http/request-context.server.ts'
import { refusal, sendsFile } from '#app/lib/http/request-limits.server.ts'
import { inParts } from '#app/lib/http/route-parts.server.ts'
import { WholePage } from '#app/lib/http/page/whole-page.server.ts'
import { standingHeaders, workerPolicy } from '#app/lib/http/security-headers.server.ts'
import { DAY } from '#app/lib/time/time.ts'
import { startJobs } from './jobs.server.ts'
import { FAREWELL } from './worker/farewell.ts'

const STOP_WITHIN_MS = 9_000
/** Milliseconds for a job or large file to use the database after a stop; less than the stop waits for jobs. */
const BACKGROUND_ENDS_WITHIN_MS = 4_000
/** Milliseconds to receive requests sent before the stop; a proxy continues until it asks /readyz again. */
const LAST_REQUESTS_MS = env.TRUST_PROXY ? 1_000 : 250
/** Milliseconds that a start waits for the check for damage. */
const LOOKS_FOR_DAMAGE_MS = 500
/** Milliseconds that a stop reads new requests at most, however many keep coming. */
const READ_WITHIN_MS = 2_000
/** A slower query is cancelled, so that its client is told to come back and no request waits behind it. */
const QUERY_WITHIN_MS = 2_500
/** The limit for a job or a large file, for which no page waits. */
const BACKGROUND_QUERY_WITHIN_MS = 120_000
/** A database that needs longer for a test write counts as not ready. */
const ANSWERS_WITHIN_MS = 2_000
/** Time for a photo or a route from a phone on a slow connection. */
const FILE_WITHIN_MS = 90_000
const SOCKETS_CLOSE_WITHIN_MS = 2_000
const SILENT_MS = 30_000
const MOST_CONNECTIONS = 15_000

let ready = false
let damaged = false

/** A strong tag names exact bytes, so tagged responses are not compressed again. */
const compressStream = compression({
	filter: (request, response) =>
		!String(response.getHeader('ETag') ?? '').startsWith('"') && compression.filter(request, response),
	brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: LEVELS.quick.br } },
})
const thisBuild = { client: 'build/client', folder: join(env.DATA_DIR, 'builds'), version: build.assets.version }
const files = createFiles(thisBuild.client, thisBuild.folder)
/** React Router's own listener is not used: it goes on writing to clients that do not read. */
const applicationAt = inParts(build, (part) => {
	const handle = createRequestHandler(part)
	const answer = async (request: Request, peer: ClientAddress) =>
		packed(request, await handle(request, createRequestContext(request, peer)))
	return createRequestListener(answer, {
		onError: (error) => logError(error, 'answer'),
	})
})

/** Compresses a whole page; what streams goes through `compressStream`, and what is tagged stays as it is. */
async function packed({ method, headers }: Request, response: Response) {
	const encoding = encodingFor(headers.get('Accept-Encoding'))
	const effort = isSaving(headers.get('Save-Data')) ? 'small' : 'quick'
	if (encoding && method !== 'HEAD' && response instanceof WholePage && !response.headers.has('ETag'))
		await response.pack(encoding, (bytes) => compress(bytes, encoding, effort))
	return response
}

const server = createServer(
	{
		maxHeaderSize: 16_384,
		headersTimeout: 10_000,
		requestTimeout: FILE_WITHIN_MS,
		keepAliveTimeout: 20_000,
		connectionsCheckingInterval: 2_000,
		requireHostHeader: false, // `refusal` checks it, with our headers
	},
	serve,
)

/** Handles every request: by a cached response, a refusal, a health check, a file, or the application. */
function serve(request: IncomingMessage, response: ServerResponse) {
	let kept = false
	logRequest(request, response, () => ({ kept }))
	const refused = refusal(request)
	kept = ready && !refused && sendCached(request, response)
	if (kept) return
	measure(request, response)
	for (const [name, value] of Object.entries(standingHeaders)) response.setHeader(name, value)
	if (!ready) response.setHeader('Connection', 'close')
	if (refused) {
		const allowed = refused.status === 405 ? { Allow: allowedAt(build.routes, request.url ?? '/') } : undefined
		return reply(request, response, refused.status, refused.message, allowed)
	}
	if (request.headers['content-length'] && !sendsFile(request)) hurry(request)
	if (request.url === '/livez') return reply(request, response, 200, 'alive')
	if (request.url === '/readyz') return void readiness(request, response)
	if (request.url === '/metrics' && mayMeasure(request)) return void answerMetrics(response)
	if (request.url === '/worker.js') return sendWorker(request, response)
	// Every file has an extension, and looking for a file costs as much as a query.
	if (request.url?.includes('.')) files(request, response, () => apply(request, response))
	else apply(request, response)
}

/** Sends the service worker, of which browsers keep no copy, or what takes it away again. */
function sendWorker(request: IncomingMessage, response: ServerResponse) {
	response.setHeader('Cache-Control', 'no-cache')
	response.setHeader('Content-Security-Policy', workerPolicy)
	if (env.SERVICE_WORKER === 'on') return files(request, response, () => apply(request, response))
	reply(request, response, 200, FAREWELL, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' })
}

function apply(request: IncomingMessage, response: ServerResponse) {
	// A response that fails half-way is cut off, so that its client learns that the rest will not come.
	const handle = async () => applicationAt(request.url ?? '/')(request, response)
	const begin = () =>
		admit(request, response, () => {
			// The types are Express's, but it needs nothing of Express: it wraps write and end of any response.
			compressStream(request as never, response as never, () => void handle().catch(() => response.destroy()))
		})
	if (sendsFile(request)) admitFile(request, response, begin)
	else begin()
}

async function readiness(request: IncomingMessage, response: ServerResponse) {
	const isAnswering =
		ready &&
		!damaged &&
		(await Promise.race([ping().then(() => true), sleep(ANSWERS_WITHIN_MS, false)]).catch(() => false))
	reply(request, response, isAnswering ? 200 : 503, isAnswering ? 'ready' : 'not ready')
}

/** Node would refuse unknown expectations without our headers; they may be ignored (RFC 9110, 10.1.1). */
server.on('checkExpectation', (request, response) => void server.emit('request', request, response))

/** Cuts idle connections, such as of a client that does not read its response; sockets have their own timeout. */
server.timeout = SILENT_MS
server.maxConnections = MOST_CONNECTIONS
closeResponsesOfCutConnections(server)

/** Connections without a request yet, as browsers open them ahead. */
const silent = new Set<Socket>()
/** Connections and requests since the start. */
let arrivals = 0
server.on('connection', (socket) => {
	arrivals++
	silent.add(socket)
	socket.once('close', () => silent.delete(socket))
})
server.on('request', ({ socket }, response) => {
	arrivals++
	silent.delete(socket)
	// During a stop, a connection kept alive for a next request would delay it.
	response.once('close', () => ready || setImmediate(() => server.closeIdleConnections()))
})

/** Only /ws becomes a socket. */
server.on('upgrade', (request, socket: Socket, head) => {
	silent.delete(socket)
	const refused = refusal(request)
	if (refused) return refuse(socket, refused.status, refused.message)
	if (request.url?.split('?')[0] !== SOCKET_PATH) return refuse(socket, 404, 'There is no socket here.')
	if (!ready) return refuse(socket, 503, 'The server is stopping.')
	void upgrade(request, socket, head)
})

async function start() {
	if (env.RATE_LIMITS === 'off') log('warn', 'RATE LIMITS ARE OFF: this server is for load tests only')
	if (cardProvider === 'sandbox') log('warn', 'SANDBOX PAYMENTS: no money moves')
	await migrate()
	limitSilence(QUERY_WITHIN_MS, BACKGROUND_QUERY_WITHIN_MS)
	await lookForDamage()
	await addStandardAnswers()
	server.listen(env.PORT, env.HOST, () => {
		ready = true
		log('info', 'listening', { address: server.address() })
		greetOperator().catch((error: unknown) => logError(error, 'greeting'))
		keepScripts()
		setInterval(keepScripts, DAY).unref()
		const stopJobs = startJobs()
		// Ctrl-C reaches this process and app/workers.ts, which sends the signal on.
		let stopped: Promise<void> | undefined
		for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void (stopped ??= stop(stopJobs)))
	})
}

/** Pages that are open now will ask the next build for scripts of this one. */
function keepScripts() {
	keepBuild(thisBuild).catch((error: unknown) => logError(error, 'keeping scripts'))
}

/**
 * Throws where the SQLite file is damaged. Checking a large file takes too long for a start: the check goes on beside
 * the first requests, and damage makes the server unready. Of several processes that start together the first one looks.
 */
async function lookForDamage() {
	onTold('damage', () => (damaged = true))
	const number = cluster.worker?.id ?? 1
	if (dialect === 'postgres' || (number > 1 && number <= workers)) return
	const looked = verify(databaseUrl, { quick: true })
	await Promise.race([looked, sleep(LOOKS_FOR_DAMAGE_MS)])
	looked.catch((error: unknown) => {
		tell('damage', {})
		logError(error, 'looking for damage')
	})
}

/** Stops: takes no new work, finishes what runs, closes the database (which checkpoints it), and exits. */
async function stop(stopJobs: () => Promise<unknown>) {
	ready = false
	log('info', 'stopping')
	const jobsEnded = stopJobs()
	setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
	setTimeout(() => void cancelBackground(), BACKGROUND_ENDS_WITHIN_MS).unref()
	await sleep(LAST_REQUESTS_MS)
	await readAllThatCame()
	const closed = new Promise((done) => server.close(done))
	void closeSockets(SOCKETS_CLOSE_WITHIN_MS)
	for (const socket of silent) socket.destroy()
	await Promise.all([closed, jobsEnded])
	await close()
	process.exit(0)
}

/** Waits for three quiet turns: the event loop accepts a connection in one turn and reads it in another. */
async function readAllThatCame() {
	const until = performance.now() + READ_WITHIN_MS
	for (let seen = -1; seen !== arrivals && performance.now() < until;) {
		seen = arrivals
		for (let turn = 0; turn < 3; turn++) await nextTurn()
	}
}

/** Node's own refusals (headers over 16 kB, a request that never comes, no HTTP at all) carry our headers too. */
server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
	const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }
	refuse(socket, statuses[error.code ?? ''] ?? 400)
})

server.on('error', (error: NodeJS.ErrnoException) => {
	const taken = error.code === 'EADDRINUSE'
	console.error(taken ? `Port ${env.PORT} is in use. Choose another: PORT=3001 npm start` : error)
	process.exit(1)
})
// A bug in one request, socket or timer fails only that one; all others continue.
process.on('unhandledRejection', (error) => logError(error, 'unhandled rejection'))
process.on('uncaughtException', (error) => logError(error, 'uncaught exception'))

await start()
