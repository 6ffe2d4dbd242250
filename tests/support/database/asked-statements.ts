import { db } from '#db/client/index.ts'

export type Statement = { sql: string; params: unknown[] }

type Logger = { logQuery(sql: string, params: unknown[]): void }
const { logger } = (db as unknown as { session: { logger: Logger } }).session
const logQuery = logger.logQuery.bind(logger)
let asked: Statement[] = []
logger.logQuery = (sql, params) => {
	asked.push({ sql, params })
	logQuery(sql, params)
}

/** Runs `work` and returns all statements that the database received meanwhile. */
export async function askedBy<T>(work: () => Promise<T>): Promise<{ value: T; statements: Statement[] }> {
	asked = []
	const value = await work()
	return { value, statements: asked }
}
