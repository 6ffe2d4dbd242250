import { and, eq } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { runningClubMembers, runningEvents } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withdrawEverywhere } from '#app/features/gatherings/places.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { clubRuns } from '../events/gathering.server.ts'
import { forgetAnswers } from '../events/series/standing.server.ts'
import { readClub, requireKnown } from '../find.server.ts'
import { NOT_FOUND } from '../words.ts'
import { lockClub, recountMembers } from './lock.server.ts'
import type { Standing } from './join.server.ts'
import { findOwnRow } from './own.server.ts'
import { HOST_STAYS } from './rules.ts'

/** `was` is how they stood before: null where there was nothing to leave. */
type Left = Standing & { was: Standing['status'] }

/**
 * Ends the person's membership and gives up their places at the club's upcoming runs, or withdraws their request to
 * join. Without either nothing happens. Throws 404 where there is no such club, 409 for its host.
 */
export async function leaveClub(user: Actor, clubId: number, now = new Date()): Promise<Left> {
	return write(async (tx) => {
		const club = await lockClub(tx, clubId)
		if (club.founderId === user.id) throw conflict(HOST_STAYS)
		const was = await endMembership(tx, club.id, user.id, now)
		requireKnown(club, user, was)
		return { clubId: club.id, status: null, role: null, was }
	})
}

/** Returns what the person would give up, and why they cannot. Throws 404 without a membership or a request. */
export async function findLeaving(user: Actor, clubId: number, reader: Reader = db) {
	const club = await readClub(clubId, reader)
	const own = club && (await findOwnRow(reader, club.id, user))
	if (!club || !own) throw notFound(NOT_FOUND)
	const isMember = own.status === 'active'
	return {
		id: club.id,
		// People who asked to join may not know the name of a private club yet.
		name: isMember || club.isPublic ? club.name : null,
		isMember,
		isPublic: club.isPublic,
		reason: club.founderId === user.id ? HOST_STAYS : null,
	}
}

/** Takes a person out of a locked club, with their places at its upcoming runs. Returns how they stood towards it. */
export async function endMembership(tx: Writer, clubId: number, userId: number, now: Date) {
	const [gone] = await tx
		.delete(runningClubMembers)
		.where(and(eq(runningClubMembers.clubId, clubId), eq(runningClubMembers.userId, userId)))
		.returning({ status: runningClubMembers.status })
	if (gone?.status === 'active') {
		await forgetAnswers(tx, clubId, userId)
		await withdrawEverywhere(tx, clubRuns, userId, now, eq(runningEvents.clubId, clubId))
		await recountMembers(tx, clubId)
	}
	return gone?.status ?? null
}
