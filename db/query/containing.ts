import { sql, type Column } from 'drizzle-orm'
import { dialect } from '../dialect.ts'

/** As the database's own `lower` does it: SQLite knows the letters A–Z only. */
const lower = (text: string) =>
	dialect === 'sqlite' ? text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : text.toLowerCase()

/** True where the column holds `text` somewhere, whatever its case (of letters A–Z on SQLite); `%` and `_` stand for themselves. */
export const containing = (column: Column, text: string) =>
	sql`lower(${column}) like ${`%${lower(text).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
