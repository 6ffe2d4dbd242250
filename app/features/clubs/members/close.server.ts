import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { runningClubMembers, runningClubs, runningEvents } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { cancelUpcomingEvents } from '../events/cancel.server.ts'
import { findManagedClub, readClub } from '../find.server.ts'
import { lockClub } from './lock.server.ts'
import { leads } from './roles.server.ts'
import { NOT_HOST } from './rules.ts'

/** Returns what closing the club would end. Throws 404 and 403 like `closeClub`. */
export async function findClosing(user: Actor, clubId: number | null, now: Date, reader: Reader = db) {
	const { id, name, memberCount } = await findManagedClub(user, clubId, reader)
	if (!leads((await readClub(id, reader))!, user)) throw forbidden(NOT_HOST)
	const runs = await reader.$count(
		runningEvents,
		and(eq(runningEvents.clubId, id), eq(runningEvents.status, 'upcoming'), gt(runningEvents.date, now)),
	)
	return { id, name, members: memberCount, runs }
}

/**
 * Closes the club for good: its upcoming runs are cancelled, its members and the people who asked to join are told, and
 * it is 404 for all from then on. Throws 404 where the person may not know of it, 403 for all but its host.
 */
export async function closeClub(user: Actor, clubId: number, now = new Date()) {
	return write(async (tx) => {
		const { id } = await findManagedClub(user, clubId, tx)
		const club = await lockClub(tx, id)
		if (!leads(club, user)) throw forbidden(NOT_HOST)
		await cancelUpcomingEvents(tx, id, now)
		await tx
			.update(runningClubs)
			.set({ closedAt: now, inviteKey: null })
			.where(and(eq(runningClubs.id, id), isNull(runningClubs.closedAt)))
		const members = await tx
			.select({ userId: runningClubMembers.userId })
			.from(runningClubMembers)
			.where(
				and(
					eq(runningClubMembers.clubId, id),
					eq(runningClubMembers.status, 'active'),
					ne(runningClubMembers.userId, user.id),
				),
			)
		const told = members.map(({ userId }) => ({
			userId,
			kind: 'club' as const,
			what: 'closed' as const,
			subject: 'club',
			subjectId: id,
			data: { club: club.name },
			cause: `club:${id}:closed`,
		}))
		await notify(tx, [...told, ...(await turnAway(tx, id))], now)
	})
}

/** Drops the requests to join a club that closes, and returns what to tell those people: not its name. */
async function turnAway(tx: Writer, clubId: number) {
	const asked = await tx
		.delete(runningClubMembers)
		.where(and(eq(runningClubMembers.clubId, clubId), eq(runningClubMembers.status, 'requested')))
		.returning({ userId: runningClubMembers.userId })
	return asked.map(({ userId }) => ({
		userId,
		kind: 'club' as const,
		what: 'closed before an answer' as const,
		subject: 'club',
		subjectId: clubId,
		cause: `club:${clubId}:closed`,
	}))
}
