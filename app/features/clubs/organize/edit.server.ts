import { and, eq, isNull } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { runningClubs } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { setCover, type First } from '#app/features/photos/covers.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { findManagedClub } from '../find.server.ts'
import type { ClubChange } from '../schemas.ts'
import { NOT_FOUND } from '../words.ts'
import { clubRow } from './create.server.ts'

/**
 * Changes a club; what `change` leaves out stays. One that becomes private gets a link of its own, one that becomes
 * public needs none. Returns the club as it was. Throws 404 and 403 like `findManagedClub`.
 */
export async function editClub(user: Actor, id: number, change: ClubChange) {
	return write(async (tx) => {
		const before = await findManagedClub(user, id, tx)
		const { isPublic = before.isPublic } = change
		const link = isPublic === before.isPublic ? {} : { inviteKey: isPublic ? null : crypto.randomUUID() }
		const [changed] = await tx
			.update(runningClubs)
			.set({ ...clubRow(change), ...link, isPublic })
			.where(and(eq(runningClubs.id, id), isNull(runningClubs.closedAt)))
			.returning({ id: runningClubs.id })
		if (!changed) throw notFound(NOT_FOUND)
		return before
	})
}

/** Sets the picture above a club, or takes it away where `bytes` is null. Throws like `editClub` and `setCover`. */
export const setClubCover = (user: Actor, id: number, bytes: Uint8Array | null, first?: First) =>
	setCover(user, {
		bytes,
		first,
		owner: `club ${id}`,
		store: async (coverImage) => [(await editClub(user, id, { coverImage })).coverImage],
	})
