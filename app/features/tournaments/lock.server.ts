import { and, eq } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { tournaments } from '#db/schema.ts'
import { conflict } from '#app/lib/errors.ts'
import type { TournamentStatus } from './status.ts'
import { TOURNAMENT_CHANGED } from './words.ts'

/** Locks the tournament's row, so that teams, names and places stay as read. Throws 409 if its status has changed. */
export async function lockTournament(tx: Writer, { id, status }: { id: number; status: TournamentStatus }) {
	const locked = await tx
		.update(tournaments)
		.set({ status })
		.where(and(eq(tournaments.id, id), eq(tournaments.status, status)))
		.returning({ id: tournaments.id })
	if (locked.length === 0) throw conflict(TOURNAMENT_CHANGED)
}
