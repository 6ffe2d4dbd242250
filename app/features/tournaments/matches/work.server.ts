import { and, eq } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { tournamentMatches } from '#db/schema.ts'
import { slotsChanged, tournamentChanged } from '#app/features/live/changes.server.ts'
import { channelOf } from '#app/features/live/channel.ts'
import { conflict } from '#app/lib/errors.ts'
import type { TournamentRow } from '../find.server.ts'

export type MatchRow = typeof tournamentMatches.$inferSelect

/** The effect of a change; repeating it has none. */
export type MatchOutcome = 'proposed' | 'decided' | 'disputed' | 'started' | 'cancelled' | 'unchanged'

/**
 * Context of one change of matches, passed around inside its transaction. `hours` collects released and taken court
 * hours; `by` is the id of the person who makes the change and so is not told.
 */
export type Work = {
	tx: Writer
	tournament: TournamentRow
	now: Date
	hours: Date[]
	by?: number
}

export const startWork = (tx: Writer, tournament: TournamentRow, now: Date, by?: number): Work => ({
	tx,
	tournament,
	now,
	by,
	hours: [],
})

const MATCH_CHANGED = 'This match has just changed. Look again.'

/** Compare and swap: throws 409 if the match has changed in the meantime. */
export async function changeRow({ tx, now }: Work, match: MatchRow, change: Partial<MatchRow>): Promise<MatchRow> {
	const [changed] = await tx
		.update(tournamentMatches)
		.set({ ...change, version: match.version + 1, updatedAt: now })
		.where(and(eq(tournamentMatches.id, match.id), eq(tournamentMatches.version, match.version)))
		.returning()
	if (!changed) throw conflict(MATCH_CHANGED)
	return changed
}

/** Throws 409 unless the match is still at the `version` the user saw. */
export function requireSeen({ version }: { version: number | null }, match: MatchRow) {
	if (version !== null && version !== match.version) throw conflict(MATCH_CHANGED)
}

type Changed = Pick<Work, 'tournament' | 'hours'>

/** Updates open pages; call it after the transaction. */
export function announce({ tournament, hours }: Changed) {
	const { court, sport } = tournament
	if (hours.length > 0) slotsChanged({ venueId: court.id, sportId: sport.id, hours })
	tournamentChanged(channelOf(tournament))
}
