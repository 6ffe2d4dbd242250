import { sql, type Column } from 'drizzle-orm'
import { dialect } from '../dialect.ts'

/** No code point comes after it. */
const LAST = '\u{10ffff}'

/** True where the column begins with `text` exactly; `%` and `_` stand for themselves. SQLite finds it by the column's index. */
export const startingWith = (column: Column, text: string) =>
	dialect === 'sqlite'
		? sql`(${column} >= ${text} and ${column} < ${text + LAST})`
		: sql`${column} like ${`${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
