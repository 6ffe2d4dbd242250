import { eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { tournaments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { tournamentChanged } from '#app/features/live/changes.server.ts'
import { setCover, type First } from '#app/features/photos/covers.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { findManagedTournament } from '../find.server.ts'
import { locksOf } from './rules.ts'

/**
 * Sets the picture of a tournament; null takes it away. Throws like `findManagedTournament` and `setCover`, and 409 once
 * the tournament was cancelled.
 */
export async function setTournamentPicture(user: Actor, id: number, bytes: Uint8Array | null, first?: First) {
	const { channel } = await findManagedTournament(user, id)
	await setCover(user, {
		bytes,
		first,
		owner: `tournament ${id}`,
		store: (image) =>
			write(async (tx) => {
				const before = await findManagedTournament(user, id, tx)
				if (before.status === 'cancelled') throw conflict(locksOf({ status: before.status, entered: null }).reason!)
				await tx.update(tournaments).set({ image }).where(eq(tournaments.id, id))
				return [before.image]
			}),
	})
	tournamentChanged(channel)
}
