import { inArray } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { publicUsername } from '#app/features/accounts/names/public-username.server.ts'
import { contact } from '#app/lib/process/env.server.ts'
import { wordsOf, type Told } from './words/words.ts'

/** Returns rows of notices or mails with their words, in which people have the names of today. */
export async function inWords<Row extends Told & { actorId: number | null }>(reader: Reader, rows: readonly Row[]) {
	const ids = [...new Set(rows.flatMap(({ actorId }) => actorId ?? []))]
	const people =
		ids.length === 0
			? []
			: await reader
					.select({ id: users.id, fullName: users.fullName, username: publicUsername, deletedAt: users.deletedAt })
					.from(users)
					.where(inArray(users.id, ids))
	const actors = new Map(people.map((person) => [person.id, person]))
	return rows.map((row) => {
		const { title, body, link = null } = wordsOf(row, actors.get(row.actorId ?? 0) ?? null, contact.email)
		return { ...row, title, body, link }
	})
}
