import { and, eq } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { tournamentMatches } from '#db/schema.ts'
import { slotsChanged, tournamentChanged } from '#app/features/live/changes.server.ts'
import { channelOf } from '#app/features/live/channel.ts'
import { conflict } from '#app/lib/errors.ts'
import type { TournamentRow } from '../find.server.ts'

export type MatchRow = typeof tournamentMatches.$inferSelect

/** What a wish has made of a match; the same wish again makes nothing of it. */
export type MatchOutcome = 'proposed' | 'decided' | 'disputed' | 'started' | 'cancelled' | 'unchanged'

/**
 * What the parts of one change of matches hand on to each other inside its transaction. `hours` gathers the court hours
 * it gives back or takes; `by` is the id of who makes it, and is not told of it.
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

const MATCH_CHANGED = 'This match has just changed. Please look again.'

/** Compare and swap: changes the match unless somebody else has done so meanwhile, which is a 409. */
export async function changeRow({ tx, now }: Work, match: MatchRow, change: Partial<MatchRow>): Promise<MatchRow> {
	const [changed] = await tx
		.update(tournamentMatches)
		.set({ ...change, version: match.version + 1, updatedAt: now })
		.where(and(eq(tournamentMatches.id, match.id), eq(tournamentMatches.version, match.version)))
		.returning()
	if (!changed) throw conflict(MATCH_CHANGED)
	return changed
}

/** Refuses what was wanted of a match as it no longer is; `version` is that of the match as the person saw it. */
export function requireSeen({ version }: { version: number | null }, match: MatchRow) {
	if (version !== null && version !== match.version) throw conflict(MATCH_CHANGED)
}

type Changed = Pick<Work, 'tournament' | 'hours'>

/** Tells the pages that are open; called after the transaction. */
export function announce({ tournament, hours }: Changed) {
	const { court, sport } = tournament
	if (hours.length > 0) slotsChanged({ venueId: court.id, sportId: sport.id, hours })
	tournamentChanged(channelOf(tournament))
}
