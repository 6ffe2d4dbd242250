import { sql, type SQL } from 'drizzle-orm'

/**
 * The condition, kept away from indexes: for one that holds for most rows beside one that finds few, which SQLite
 * cannot tell.
 */
export const unindexed = (condition: SQL | undefined): SQL => sql`case when ${condition} then 1 else 0 end = 1`
