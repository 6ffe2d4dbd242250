import { sql, type Column } from 'drizzle-orm'

/**
 * The address of a picture in a query, null unless it was uploaded here. A picture elsewhere would tell its server who
 * looks at ours; addresses from when they were taken are still in the database.
 */
export const ownPicture = (column: Column) =>
	sql<string | null>`case when ${column} like '/uploads/%' then ${column} end`
