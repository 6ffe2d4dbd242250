import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { runningClubMembers, runningClubs } from '#db/schema.ts'
import { notFound } from '#app/lib/errors.ts'
import { readClub } from '../find.server.ts'
import { NOT_FOUND } from '../words.ts'

/**
 * Locks a club's members and its link until this transaction is over. Returns all of the club, without checking the
 * person; throws 404 where there is none or it was closed.
 */
export async function lockClub(tx: Writer, id: number) {
	const held = await tx
		.update(runningClubs)
		.set({ memberCount: sql`${runningClubs.memberCount}` })
		.where(and(eq(runningClubs.id, id), isNull(runningClubs.closedAt)))
		.returning({ id: runningClubs.id })
	const club = held.length > 0 ? await readClub(id, tx) : undefined
	if (!club) throw notFound(NOT_FOUND)
	return club
}

/** Counts the club's active members anew, in the transaction that changed them. */
export async function recountMembers(tx: Writer, id: number) {
	const active = and(eq(runningClubMembers.clubId, id), eq(runningClubMembers.status, 'active'))
	const memberCount = await tx.$count(runningClubMembers, active)
	await tx.update(runningClubs).set({ memberCount }).where(eq(runningClubs.id, id))
}
