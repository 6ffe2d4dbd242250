import { asc, getTableColumns, is, Table } from 'drizzle-orm'
import { close, db } from '#db/client/index.ts'
import * as schema from '#db/schema.ts'

// Prints every row of the database as the product reads it: one line `{ table: rows }`, sorted.

const all: Record<string, string[]> = {}
for (const [name, table] of Object.entries<unknown>(schema)) {
	if (!is(table, Table)) continue
	const [first] = Object.values(getTableColumns(table))
	const rows = await db
		.select()
		.from(table as unknown as typeof schema.users)
		.orderBy(asc(first as typeof schema.users.id))
	all[name] = rows.map((row) => JSON.stringify(row, sortKeys)).sort()
}
console.log(JSON.stringify(all))
await close()

/** PostgreSQL does not keep the order of an object's keys. */
function sortKeys(_: string, value: unknown) {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
