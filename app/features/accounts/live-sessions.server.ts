import { and, gt } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { sessions } from '#db/schema.ts'

const find = prepared({ ids: several(sessions.id), now: sessions.expiresAt }, (reader, { ids, now }) =>
	reader
		.select({ id: sessions.id })
		.from(sessions)
		.where(and(among(sessions.id, ids), gt(sessions.expiresAt, now))),
)

export async function findLiveSessions(ids: readonly number[], now: Date): Promise<Set<number>> {
	const found = await find(db, { ids, now })
	return new Set(found.map(({ id }) => id))
}
