import { and, eq } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { tournaments } from '#db/schema.ts'
import { conflict } from '#app/lib/errors.ts'
import type { TournamentStatus } from './status.ts'
import { TOURNAMENT_CHANGED } from './words.ts'

/**
 * Keeps everybody else from changing the teams of the tournament until this transaction is over: names and places are
 * then as they were read. 409 when it is not in that state any more.
 */
export async function lockTournament(tx: Writer, { id, status }: { id: number; status: TournamentStatus }) {
	const held = await tx
		.update(tournaments)
		.set({ status })
		.where(and(eq(tournaments.id, id), eq(tournaments.status, status)))
		.returning({ id: tournaments.id })
	if (held.length === 0) throw conflict(TOURNAMENT_CHANGED)
}
