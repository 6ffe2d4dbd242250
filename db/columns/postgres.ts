import { integer, jsonb, doublePrecision, timestamp as timestamptz } from 'drizzle-orm/pg-core'

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
export const timestamp = (name = '') => timestamptz(name, { withTimezone: true, mode: 'date', precision: 3 })
export const json = <T>() => jsonb().$type<T>()
