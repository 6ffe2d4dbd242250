import { sql } from 'drizzle-orm'
import { users } from '#db/schema.ts'

/** A person's username where others see it. One of earlier days may be a mail address, for which a number stands. */
export const publicUsername = sql<string>`case when ${users.username} like '%@%' then 'player-' || ${users.id} else ${users.username} end`
