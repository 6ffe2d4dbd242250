import { sql } from 'drizzle-orm'
import { users } from '#db/schema.ts'

/** A username as others see it. Older ones can be mail addresses, which are replaced by `player-` and a number. */
export const publicUsername = sql<string>`case when ${users.username} like '%@%' then 'player-' || ${users.id} else ${users.username} end`
