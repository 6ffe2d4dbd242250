import { sql, type SQL } from 'drizzle-orm'

/** The same condition, but nothing is searched by it: for one that holds for most rows where another finds few, which SQLite cannot tell. */
export const unindexed = (condition: SQL | undefined): SQL => sql`case when ${condition} then 1 else 0 end = 1`
