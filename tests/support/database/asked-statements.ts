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

function countBy(texts: readonly string[]) {
	const counts = new Map<string, number>()
	for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
	return counts
}

/** Counts each statement, whatever the number of its values. */
function countOf(statements: readonly Statement[]) {
	return countBy(statements.map(({ sql }) => sql.replaceAll(/\(\?(, \?)*\)/g, '(…)')))
}

/** Returns statements that run more than once more often where there are more rows: one per row. */
export function perRow(few: readonly Statement[], many: readonly Statement[]) {
	const before = countOf(few)
	return [...countOf(many)]
		.filter(([sql, times]) => times > (before.get(sql) ?? 0) + 1)
		.map(([sql, times]) => `${before.get(sql) ?? 0} → ${times} times ${sql}`)
}
