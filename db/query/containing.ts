import { sql, type Column } from 'drizzle-orm'
import { dialect } from '../dialect.ts'

/** Lower-cases as the database's `lower` does: SQLite knows the letters A–Z only. */
const lower = (text: string) =>
	dialect === 'sqlite' ? text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : text.toLowerCase()

/** True where the column contains `text`, whatever its case (A–Z only on SQLite); `%` and `_` are ordinary. */
export const containing = (column: Column, text: string) =>
	sql`lower(${column}) like ${`%${lower(text).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
