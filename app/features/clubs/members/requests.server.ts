import { and, asc, eq } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { runningClubMembers, users } from '#db/schema.ts'
import { publicUsername } from '#app/features/accounts/names/public-username.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import { findManagedClub } from '../find.server.ts'
import { nameOf } from '../names.ts'
import { lockClub, recountMembers } from './lock.server.ts'
import { ANSWERED } from './rules.ts'

const waiting = (clubId: number) =>
	and(eq(runningClubMembers.clubId, clubId), eq(runningClubMembers.status, 'requested'))

export const countRequests = (clubId: number, reader: Reader = db) => reader.$count(runningClubMembers, waiting(clubId))

/** Returns a page of the people who asked to join, longest waiting first. The caller checks access. */
export async function findRequests(clubId: number, { page = 1, limit = 50 } = {}, reader: Reader = db) {
	const total = await countRequests(clubId, reader)
	const { offset, ...shown } = pageOf(total, page, limit)
	const rows = await reader
		.select({
			id: runningClubMembers.id,
			fullName: users.fullName,
			username: publicUsername,
			askedAt: runningClubMembers.joinedAt,
		})
		.from(runningClubMembers)
		.innerJoin(users, eq(users.id, runningClubMembers.userId))
		.where(waiting(clubId))
		.orderBy(asc(runningClubMembers.joinedAt), asc(runningClubMembers.id))
		.limit(limit)
		.offset(offset)
	const requests = rows.map(({ id, askedAt, ...person }) => ({ id, askedAt, name: nameOf(person) }))
	return { total, ...shown, requests }
}

type Answer = { memberId: number; accept: boolean }

/**
 * Accepts a request to join and tells the person, or declines it in silence; a declined person may ask again. Throws
 * 404 and 403 like `findManagedClub`, 409 where the request is gone or was answered.
 */
export async function answerRequest(user: Actor, clubId: number, { memberId, accept }: Answer, now = new Date()) {
	return write(async (tx) => {
		const club = await findManagedClub(user, clubId, tx)
		await lockClub(tx, club.id)
		const asked = and(waiting(club.id), eq(runningClubMembers.id, memberId))
		const [answered] = accept
			? await tx
					.update(runningClubMembers)
					.set({ status: 'active', joinedAt: now })
					.where(asked)
					.returning({ userId: runningClubMembers.userId })
			: await tx.delete(runningClubMembers).where(asked).returning({ userId: runningClubMembers.userId })
		if (!answered) throw conflict(ANSWERED)
		if (!accept) return
		await recountMembers(tx, club.id)
		const told = {
			userId: answered.userId,
			kind: 'club',
			what: 'let in',
			subject: 'club',
			subjectId: club.id,
			data: { club: club.name },
			cause: `club:${club.id}:answered:${memberId}:${now.getTime()}`,
		} as const
		await notify(tx, [told], now)
	})
}
