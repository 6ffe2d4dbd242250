import { sql, type Column } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { dialect } from '../dialect.ts'
import * as postgres from './postgres.ts'
import * as sqlite from './sqlite.ts'

/**
 * The column vocabulary of the schema. Both modules export the same names with
 * the same TypeScript values, so the schema is written and typed once.
 */
const columns = (dialect === 'postgres' ? postgres : sqlite) as typeof sqlite

export const { id, text, integer, real, boolean, timestamp, json, index, uniqueIndex, primaryKey, check } = columns

/** What a reference to a table that is declared further down has to be told to be. */
export type { AnySQLiteColumn as AnyColumn } from 'drizzle-orm/sqlite-core'

type Fields = Record<string, { config: { enumValues?: string[] } }>

/** A table whose `text({ enum })` columns are also checked by the database itself. */
export const table = ((name: string, fields: Fields, extra?: (t: Record<string, Column>) => unknown[]) =>
	columns.table(
		name,
		fields as never,
		((t: Record<string, Column>) => [...(extra?.(t) ?? []), ...enumChecks(name, fields, t)]) as never,
	)) as unknown as typeof columns.table

function enumChecks(name: string, fields: Fields, t: Record<string, Column>) {
	return Object.entries(fields).flatMap(([key, { config }]) => {
		if (!config.enumValues?.length) return []
		const allowed = config.enumValues.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')
		return check(`${name}_${toSnakeCase(key)}_check`, sql`${t[key]} in (${sql.raw(allowed)})`)
	})
}

/** When the row was made, unless the caller says otherwise. */
export const createdAt = () =>
	timestamp()
		.notNull()
		.$defaultFn(() => new Date())

/** When the row was last changed, unless the caller says otherwise. */
export const updatedAt = () =>
	timestamp()
		.notNull()
		.$defaultFn(() => new Date())
		.$onUpdateFn(() => new Date())

/** A list of `T`, empty by default. */
export const list = <T>() =>
	json<T[]>()
		.notNull()
		.$defaultFn(() => [])
