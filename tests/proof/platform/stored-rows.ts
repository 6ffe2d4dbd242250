import { is, Table } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { connect } from '#db/client/sqlite.ts'
import * as schema from '#db/schema.ts'

const tables = Object.entries(schema).flatMap(([name, table]) => (is(table, Table) ? [[name, table] as const] : []))

/** Tables that a server changes with any request. */
const OWN = ['sessions', 'jobLeases', 'rateLimits']

/** Returns the names of the tables whose rows differ from `before`, another `readRows`. */
export const changedSince = (before: Map<string, string>, after: Map<string, string>) =>
	[...after].filter(([name, rows]) => before.get(name) !== rows).map(([name]) => name)

export async function readRows() {
	const all = new Map<string, string>()
	for (const [name, table] of tables) {
		if (OWN.includes(name)) continue
		const rows = await db.select().from(table as typeof schema.users)
		all.set(
			name,
			rows
				.map((row) => JSON.stringify(row))
				.sort()
				.join('\n'),
		)
	}
	return all
}

/** Returns the version of a SQLite file, which changes with each commit of another connection. */
export function watchCommits(file: string): () => string {
	const connection = connect(file)
	return () => String(connection.pragma('data_version', { simple: true }))
}
