import { integer, jsonb, doublePrecision, numeric, timestamp as timestamptz } from 'drizzle-orm/pg-core'

export {
	pgTable as table,
	text,
	integer,
	boolean,
	index,
	uniqueIndex,
	primaryKey,
	check,
	customType,
} from 'drizzle-orm/pg-core'

export const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
export const real = doublePrecision
export const rand = () => numeric({ precision: 12, scale: 2, mode: 'number' })
export const timestamp = (name = '') => timestamptz(name, { withTimezone: true, mode: 'date', precision: 3 })
export const json = <T>() => jsonb().$type<T>()
