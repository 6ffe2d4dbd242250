import { sql, type Column } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { dialect } from '../dialect.ts'
import * as postgres from './postgres.ts'
import * as sqlite from './sqlite.ts'

/** Column types of the schema. Both modules export equal names and types, so it is written and typed once. */
const columns = (dialect === 'postgres' ? postgres : sqlite) as typeof sqlite

export const { id, text, integer, real, rand, boolean, timestamp, json, index, uniqueIndex, primaryKey, check } =
	columns

/** The return type that a reference to a later table needs. */
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

export const createdAt = () =>
	timestamp()
		.notNull()
		.$defaultFn(() => new Date())

export const updatedAt = () =>
	timestamp()
		.notNull()
		.$defaultFn(() => new Date())
		.$onUpdateFn(() => new Date())

export const list = <T>() =>
	json<T[]>()
		.notNull()
		.$defaultFn(() => [])

/** A list of `T`, empty by default, whose field of that name is an instant: JSON holds it as text. */
export const datedList = <T extends object>(field: keyof T & string) =>
	columns
		.customType<{ data: T[]; driverData: string }>({
			dataType: () => (dialect === 'postgres' ? 'jsonb' : 'text'),
			toDriver: (items) => JSON.stringify(items),
			fromDriver: (stored) => {
				const items = (dialect === 'postgres' ? stored : JSON.parse(stored)) as Record<string, string>[]
				return items.map((item) => ({ ...item, [field]: new Date(item[field]!) }) as object as T)
			},
		})()
		.notNull()
		.$defaultFn(() => [])
