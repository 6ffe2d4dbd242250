import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRequestListener } from '@react-router/node'
import compression from 'compression'
import sirv from 'sirv'
import * as build from 'virtual:react-router/server-build'
import { close, migrate, ping } from '#db/client/index.ts'
import { removeOldKeys } from '#app/features/accounts/idempotency.server.ts'
import { removeExpiredSessions } from '#app/features/accounts/sessions.server.ts'
import { refundUnchosenClosures } from '#app/features/bookings/closure-choice.server.ts'
import { completeFinishedBookings } from '#app/features/bookings/completion.server.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/lapse.server.ts'
import { remindOfBookings } from '#app/features/bookings/reminders.server.ts'
import { closeSockets } from '#app/features/live/socket.server.ts'
import { SOCKET_PATH, upgrade } from '#app/features/live/upgrade.server.ts'
import { completeFinishedRuns, planRecurringRuns } from '#app/features/clubs/events/series.server.ts'
import { remindOfRuns } from '#app/features/clubs/events/reminders.server.ts'
import { completeFinishedEvents } from '#app/features/events/completion.server.ts'
import { removeOldConversations } from '#app/features/help/conversations.server.ts'
import { removeOldBrowserKeys } from '#app/features/help/once-in-browser.server.ts'
import { addStandardAnswers } from '#app/features/help/standard.server.ts'
import { removeSpentLimits } from '#app/features/limits/rate-limit.server.ts'
import { remindOfEvents } from '#app/features/events/reminders.server.ts'
import { settleExpired } from '#app/features/matchmaking/requests/closing/settle.server.ts'
import { removeOldMails } from '#app/features/notices/mails/outbox.server.ts'
import { sendMails } from '#app/features/notices/mails/send.server.ts'
import { processPaymentEvents } from '#app/features/payments/cards/events.server.ts'
import { remindOfShares } from '#app/features/payments/split/reminders.server.ts'
import { reconcile, reportSlowRefunds } from '#app/features/payments/cards/reconcile.server.ts'
import { sendRefunds } from '#app/features/payments/refunds/refunds.server.ts'
import { finishResets } from '#app/features/recovery/reset.server.ts'
import { removeOldTokens } from '#app/features/recovery/tokens.server.ts'
import { removeOldStates } from '#app/features/strava/state.server.ts'
import { remindOfMatches } from '#app/features/tournaments/matches/reminders.server.ts'
import { confirmSilent } from '#app/features/tournaments/matches/silence.server.ts'
import { backUpWhenDue } from '#app/features/platform/backups.server.ts'
import { job } from '#app/features/platform/jobs.server.ts'
import { letIn } from '#app/features/platform/load.server.ts'
import { answerMetrics, mayMeasure, measure } from '#app/features/platform/metrics.server.ts'
import { sendKept } from '#app/features/platform/kept-answers/send.server.ts'
import { cardProvider, env } from '#app/lib/env.server.ts'
import { log, logError, logRequest } from '#app/lib/log.server.ts'
import { refuse } from '#app/lib/refuse.server.ts'
import { createRequestContext } from '#app/lib/request-context.server.ts'
import { METHODS, refusal, sendsFile } from '#app/lib/request-limits.server.ts'
import { inParts } from '#app/lib/route-parts.server.ts'
import { standingHeaders } from '#app/lib/security-headers.server.ts'
import { HOUR } from '#app/lib/time.ts'

const STOP_WITHIN_MS = 9_000
/** A proxy goes on sending until it has asked /readyz again. */
const PROXY_NOTICES_WITHIN_MS = 1_000
const BODY_WITHIN_MS = 15_000
/** A photo or a route from a phone on a slow line. */
const FILE_WITHIN_MS = 90_000
const SOCKETS_CLOSE_WITHIN_MS = 2_000
const SILENT_MS = 30_000
const MOST_CONNECTIONS = 15_000
const MOST_REQUESTS_PER_CONNECTION = 10_000

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
const applicationAt = inParts(build, (part) =>
	createRequestListener({ build: part, getLoadContext: createRequestContext }),
)

const server = createServer(
	{
		...{ maxHeaderSize: 16_384, headersTimeout: 10_000, requestTimeout: FILE_WITHIN_MS, keepAliveTimeout: 20_000 },
		connectionsCheckingInterval: 2_000,
	},
	(request, response) => {
		let kept = false
		logRequest(request, response, () => ({ kept }))
		kept = ready && sendKept(request, response)
		if (kept) return
		measure(request, response)
		for (const [name, value] of Object.entries(standingHeaders)) response.setHeader(name, value)
		if (!ready) response.setHeader('Connection', 'close')
		if (request.headers['if-none-match']) leavePolicyOfCopy(response)
		const refused = refusal(request)
		if (refused) return reply(request, response, refused.status, refused.message)
		if (request.headers['content-length'] && !sendsFile(request)) hurry(request)
		if (request.url === '/livez') return reply(request, response, 200, 'alive')
		if (request.url === '/readyz') return void readiness(request, response)
		if (request.url === '/metrics' && mayMeasure(request)) return void answerMetrics(response)
		const answer = () => {
			if (!letIn(request, response)) return
			// Express's types, but nothing of Express is needed: it wraps write and end of any response.
			compress(request as never, response as never, () => void applicationAt(request.url ?? '/')(request, response))
		}
		// Every file has an ending, and to look for one costs as much as a query.
		if (request.url?.includes('.')) files(request, response, answer)
		else answer()
	},
)

/** The browser takes the headers of a 304 for its copy, whose scripts run only by the policy that came with them. */
function leavePolicyOfCopy(response: ServerResponse) {
	const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse
	response.writeHead = (status: number, ...rest: unknown[]) => {
		if (status === 304) response.removeHeader('Content-Security-Policy')
		return writeHead(status, ...rest)
	}
}

/** A line on which nothing moves, as of one who does not read what they asked for, is cut; sockets see to themselves. */
server.timeout = SILENT_MS
server.maxConnections = MOST_CONNECTIONS
server.maxRequestsPerSocket = MOST_REQUESTS_PER_CONNECTION

/** Connections on which nothing was asked yet, as browsers open them ahead; nothing is lost by ending them. */
const silent = new Set<Socket>()
server.on('connection', (socket) => {
	silent.add(socket)
	socket.once('close', () => silent.delete(socket))
})
server.on('request', ({ socket }, response) => {
	silent.delete(socket)
	// Once we are stopping, a line that was kept open for a next request would hold us up.
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

/** Hangs up on a body that does not come. */
function hurry(request: IncomingMessage) {
	const timer = setTimeout(() => request.complete || request.destroy(), BODY_WITHIN_MS)
	request.once('close', () => clearTimeout(timer))
}

/** A short answer that does not come from the application: JSON where the API is asked, else plain text. */
function reply(request: IncomingMessage, response: ServerResponse, status: number, message: string) {
	const json = request.url?.startsWith('/api') ?? false
	response.writeHead(status, {
		'Content-Type': json ? 'application/json' : 'text/plain; charset=utf-8',
		'Cache-Control': 'no-store',
		// What is left of a refused body is not worth reading.
		...(status >= 400 && { Connection: 'close' }),
		...(status === 405 && { Allow: METHODS.join(', ') }),
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
	if (cardProvider === 'sandbox' && env.NODE_ENV === 'production') log('warn', 'SANDBOX PAYMENTS: no money moves')
	await migrate()
	await addStandardAnswers()
	server.listen(env.PORT, env.HOST, () => {
		ready = true
		log('info', 'listening', { address: server.address() })
	})
	const stopJobs = startJobs()
	for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(stopJobs))
}

/**
 * All that the product does by itself, as ways to stop it. Each job may run at any time and be cut off anywhere: the next
 * run goes on.
 */
const startJobs = () => [
	job('process payment events', 5_000, processPaymentEvents),
	job('send refunds', 10_000, sendRefunds),
	job('send mails', 5_000, sendMails),
	job('lapse unpaid bookings', 30_000, lapseUnpaidBookings),
	job('reconcile card payments', 60_000, reconcile),
	job('report slow refunds', HOUR, reportSlowRefunds),
	job('refund closures nobody chose for', 5 * 60_000, refundUnchosenClosures),
	job('remind of open shares', 5 * 60_000, remindOfShares),
	job('remind of bookings', 60_000, remindOfBookings),
	job('remind of events', 5 * 60_000, remindOfEvents),
	job('remind of club runs', 5 * 60_000, remindOfRuns),
	job('remind of matches', 5 * 60_000, remindOfMatches),
	job('complete finished bookings', 5 * 60_000, completeFinishedBookings),
	job('complete finished events', 5 * 60_000, completeFinishedEvents),
	job('complete finished runs', 5 * 60_000, completeFinishedRuns),
	job('plan recurring runs', 5 * 60_000, planRecurringRuns),
	job('confirm unanswered results', 30_000, confirmSilent),
	job('settle match requests', 30_000, settleExpired),
	job('remove expired sessions', HOUR, removeExpiredSessions),
	job('remove old account links', HOUR, removeOldTokens),
	job('remove old mails', HOUR, removeOldMails),
	job('remove old idempotency keys', HOUR, removeOldKeys),
	job('remove old forms of browsers', HOUR, removeOldBrowserKeys),
	job('remove spent rate limits', HOUR, removeSpentLimits),
	...backups(),
	job('remove unused ways to Strava', HOUR, removeOldStates),
	job('remove old questions', HOUR, removeOldConversations),
	finishResets,
]

/** Looks whether a backup is due, where there is a folder for them. */
function backups() {
	const { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP: keep } = env
	return folder
		? [job('back up', HOUR, (now, stopping) => backUpWhenDue({ folder, everyHours, keep }, now, stopping))]
		: []
}

/** Takes no new work, finishes what runs, closes the database (which checkpoints it), and leaves. */
async function stop(stopJobs: (() => Promise<void>)[]) {
	ready = false
	log('info', 'stopping')
	const jobsEnded = Promise.all(stopJobs.map((stopJob) => stopJob()))
	setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
	if (env.TRUST_PROXY) await sleep(PROXY_NOTICES_WITHIN_MS)
	const closed = new Promise((done) => server.close(done))
	void closeSockets(SOCKETS_CLOSE_WITHIN_MS)
	for (const socket of silent) socket.destroy()
	await Promise.all([closed, jobsEnded])
	await close()
	process.exit(0)
}

/** What Node itself refuses (headers over 16 kB, a request that never comes, no HTTP at all) carries our headers too. */
server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
	const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }
	refuse(socket, statuses[error.code ?? ''] ?? 400)
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
