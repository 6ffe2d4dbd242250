import { sql } from 'drizzle-orm'
import { users } from '#db/schema.ts'
import { ownPicture } from '#app/lib/drawing/own-picture.ts'

/** A username as others see it. Older ones can be mail addresses, which are replaced by `player-` and a number. */
export const publicUsername = sql<string>`case when ${users.username} like '%@%' then 'player-' || ${users.id} else ${users.username} end`

/** A person's full name, or their username as others see it; null where no person was joined. */
export const personName = sql<string>`coalesce(nullif(${users.fullName}, ''), ${publicUsername})`

/** A person as other people see them. */
export const personColumns = {
	username: publicUsername,
	fullName: users.fullName,
	profilePicture: ownPicture(users.profilePicture),
}
