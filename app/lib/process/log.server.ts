import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from './env.server.ts'

type Level = 'info' | 'warn' | 'error'

// The reader of our output may be gone: without a listener that is an uncaught exception, which would be logged, and so
// on.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

/** Writes a JSON line to standard output or error; where LOG is off, warnings as text. Never pass bodies or secrets. */
export function log(level: Level, message: string, details: Record<string, unknown> = {}) {
	const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...details })
	if (level === 'error') console.error(line)
	else if (env.LOG === 'on') console.log(line)
	else if (level === 'warn') console.log(`Warning: ${message}`, ...Object.values(details))
}

/** Logs a bug with its stack, for us and never for the person. */
export function logError(error: unknown, where: string) {
	// A failed query's own message repeats its parameters, which may be personal; its cause says what went wrong.
	if (error instanceof Error && 'params' in error && 'query' in error) {
		return log('error', where, { query: error.query, cause: String((error.cause as Error | undefined)?.message) })
	}
	const { stack = String(error) } = error instanceof Error ? error : {}
	log('error', where, { stack })
}

/** Addresses that are secrets themselves: the part after these is not logged. */
const SECRET_PATH =
	/^(\/(?:auth\/(?:reset|verify)|notices\/unsubscribe|calendars|pay|teams|g|season|join-team|organise|voucher|payment\/[\w-]+|api\/payments\/[\w-]*verify)\/)[^/.]+/i

/** Returns the path of an address for the log: without its query and secrets, however it is written. */
export function pathForLog(url: string) {
	const path = url.split('?')[0]!
	const read = path.includes('%') ? readable(path) : path
	return (SECRET_PATH.test(read) ? read.replace(SECRET_PATH, '$1…') : path).slice(0, 200)
}

function readable(path: string) {
	try {
		return decodeURIComponent(path)
	} catch {
		return path
	}
}

const lineUnderWay = new AsyncLocalStorage<Record<string, unknown>>()

/** Adds to the log line of the current request: our own numbers and words, nothing personal. */
export const noteInLog = (details: {
	user?: number
	account?: string
	network?: string
	tablet?: number
	key?: number
}) => void Object.assign(lineUnderWay.getStore() ?? {}, details)

/**
 * Writes one line when the response has been sent, with what `details` then returns and what was noted meanwhile. The
 * query is left out: it may hold search terms or one-time codes.
 */
export function logRequest(
	request: IncomingMessage,
	response: ServerResponse,
	details: () => Record<string, unknown> = () => ({}),
) {
	if (env.LOG === 'off') return
	const started = performance.now()
	const noted = {}
	lineUnderWay.enterWith(noted) // until the next request on this connection enters with its own
	response.once('close', () => {
		const path = pathForLog(request.url ?? '')
		const ms = Math.round(performance.now() - started)
		log('info', 'request', { method: request.method, path, status: response.statusCode, ms, ...noted, ...details() })
	})
}
