import { AppError, RETRY_AFTER } from '#app/lib/errors.ts'

/**
 * The prefixes of error codes that mean that nothing can be stored, whatever the query: of SQLite
 * (sqlite.org/rescode.html), of PostgreSQL (its manual, appendix A: connection, resources, operator, system; conflicts
 * that did not end, or took too long), and of the network.
 */
const UNAVAILABLE =
	/^(SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|PROTOCOL)|(08|53|57P|58)[\dA-Z]+$|25006$|40001$|40P01$|57014$|55P03$|E[A-Z]+$)/

/** Messages of pg, without a code, about a connection that was lost, is being lost, or cannot be had. */
const LOST =
	/^(Connection terminated|timeout (exceeded|expired)|Client (has encountered|was closed)|Query read timeout)/

/** Returns a 503 where nothing can be stored now, by the error of a query or file; any other error unchanged. */
export function orUnavailable(error: unknown) {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		const { code } = cause as { code?: unknown }
		const known = typeof code === 'string' ? UNAVAILABLE.test(code) : LOST.test(cause.message)
		if (!known) continue
		console.error(JSON.stringify({ level: 'error', message: 'Nothing can be stored', code, reason: cause.message }))
		const message = 'Nothing can be saved at the moment. Try again in a few seconds.'
		return Object.assign(new AppError(503, message, { headers: { 'Retry-After': RETRY_AFTER } }), { cause: error })
	}
	return error
}
