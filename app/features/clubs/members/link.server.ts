import { eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { runningClubs } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { findManagedClub } from '../find.server.ts'
import { lockClub } from './lock.server.ts'
import { NO_LINK } from './rules.ts'

/** Makes the link to a private club; the one there was leads nowhere then. Throws like `revokeLink`, 409 for a public club. */
export const newLink = (user: Actor, clubId: number) => setKey(user, clubId, crypto.randomUUID())

/** Takes the link to a private club away: without it people can only ask. Throws 404 and 403 like `findManagedClub`. */
export const revokeLink = (user: Actor, clubId: number) => setKey(user, clubId, null)

async function setKey(user: Actor, clubId: number, inviteKey: string | null) {
	return write(async (tx) => {
		const { id } = await findManagedClub(user, clubId, tx)
		const { isPublic } = await lockClub(tx, id)
		if (isPublic && inviteKey !== null) throw conflict(NO_LINK)
		await tx.update(runningClubs).set({ inviteKey }).where(eq(runningClubs.id, id))
	})
}
