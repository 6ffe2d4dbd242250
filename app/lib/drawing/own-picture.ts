import { sql, type Column } from 'drizzle-orm'

/**
 * Selects the address of a picture, or null unless it was uploaded here. A picture elsewhere would tell its server who
 * looks at our pages; older rows of the database still hold such addresses.
 */
export const ownPicture = (column: Column) =>
	sql<string | null>`case when ${column} like '/uploads/%' then ${column} end`
