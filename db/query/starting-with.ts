import { sql, type Column } from 'drizzle-orm'
import { dialect } from '../dialect.ts'

/** The last code point. */
const LAST = '\u{10ffff}'

/** True where the column begins with exactly `text`; `%` and `_` are ordinary. SQLite uses the column's index. */
export const startingWith = (column: Column, text: string) =>
	dialect === 'sqlite'
		? sql`(${column} >= ${text} and ${column} < ${text + LAST})`
		: sql`${column} like ${`${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
