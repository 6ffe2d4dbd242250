import { and, eq, notInArray } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { tournamentMatches, tournaments } from '#db/schema.ts'
import { hoursIn, release } from '#app/features/court-time/court-time.server.ts'
import type { SlotsChange } from '#app/features/live/changes.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { NOT_FOUND } from '../words.ts'

/**
 * Cancels all matches without a result and releases their court time; played matches keep theirs. Returns the released
 * hours for `slotsChanged` after the transaction. Skip that call for no hours, because it would mean all hours. Throws
 * 404 if there is no such tournament.
 */
export async function releaseMatches(tx: Writer, tournamentId: number): Promise<SlotsChange> {
	const open = and(
		eq(tournamentMatches.tournamentId, tournamentId),
		notInArray(tournamentMatches.status, ['completed', 'cancelled']),
	)
	const freed = await freeHours(tx, tournamentId, open)
	await tx.update(tournamentMatches).set({ status: 'cancelled', confirmBy: null }).where(open)
	return freed
}

/** Deletes all matches of a tournament with their court time, and returns its hours. Throws 404. */
export async function deleteMatches(tx: Writer, tournamentId: number): Promise<SlotsChange> {
	const all = eq(tournamentMatches.tournamentId, tournamentId)
	const freed = await freeHours(tx, tournamentId, all)
	await tx.delete(tournamentMatches).where(all)
	return freed
}

async function freeHours(tx: Writer, tournamentId: number, which: ReturnType<typeof and>): Promise<SlotsChange> {
	const [place] = await tx
		.select({ venueId: tournaments.courtId, sportId: tournaments.sportId })
		.from(tournaments)
		.where(eq(tournaments.id, tournamentId))
	if (!place) throw notFound(NOT_FOUND)
	const matches = await tx.select({ id: tournamentMatches.id }).from(tournamentMatches).where(which)
	const ids = matches.map(({ id }) => id)
	const freed = await release(tx, place.venueId, 'fixture', ids)
	return { ...place, hours: hoursIn(freed) }
}
