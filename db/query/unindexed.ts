import { sql, type SQL } from 'drizzle-orm'

/** Keeps a condition away from indexes: one that holds for most rows, beside one that finds few, misleads SQLite. */
export const unindexed = (condition: SQL | undefined): SQL => sql`case when ${condition} then 1 else 0 end = 1`
