import { AppError } from '#app/lib/errors.ts'

/** Seconds until somebody who is told to come back may. */
const RETRY_AFTER = '5'

/**
 * How the codes begin by which a database says that it cannot store anything, whatever is asked: of SQLite
 * (sqlite.org/rescode.html), of PostgreSQL (its manual, appendix A: connection, resources, operator, system; conflicts
 * that did not end), and of the network.
 */
const UNAVAILABLE =
	/^(SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|PROTOCOL)|(08|53|57P|58)[\dA-Z]+$|25006$|40001$|40P01$|E[A-Z]+$)/

/** The 503 to answer where a write failed because the database cannot store anything now; any other error as it is. */
export function orUnavailable(error: unknown) {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		const { code } = cause as { code?: unknown }
		if (typeof code !== 'string' || !UNAVAILABLE.test(code)) continue
		console.error(
			JSON.stringify({ level: 'error', message: 'The database stores nothing', code, reason: cause.message }),
		)
		const message = 'Nothing can be saved at the moment. Please try again in a few seconds.'
		return Object.assign(new AppError(503, message, { headers: { 'Retry-After': RETRY_AFTER } }), { cause: error })
	}
	return error
}
