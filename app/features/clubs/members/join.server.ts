import { and, eq } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { runningClubMembers } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { readClub, requireKnown, type ClubRow, type Membership } from '../find.server.ts'
import { NOT_FOUND } from '../words.ts'
import { lockClub, recountMembers } from './lock.server.ts'
import { findManagers } from './managers.server.ts'
import { findOwnRow } from './own.server.ts'
import { LINK_OVER } from './rules.ts'

type How = { key?: string | null; now?: Date }

/** How a person stands towards a club after a call: `status` null where they have nothing to do with it. */
export type Standing = { clubId: number; status: Membership['status'] | null; role: Membership['role'] | null }

/**
 * Makes the person a member: of a public club, or of another by its link, which carries `key`. Without the link they
 * ask, and `status` is `requested` until a manager of the club answers. Asking again changes nothing: `isNew` is then
 * false. Throws 404 where there is no such club or the person may not know of it, 409 for a link that was replaced or
 * revoked.
 */
export async function joinClub(user: Actor, clubId: number, how: How = {}): Promise<Standing & { isNew: boolean }> {
	const { now = new Date() } = how
	return write(async (tx) => {
		const club = await lockClub(tx, clubId)
		const own = await findOwnRow(tx, club.id, user)
		const answer = { clubId: club.id, status: 'active' as const }
		if (own?.status === 'active') return { ...answer, role: own.role, isNew: false }
		const way = wayIn(club, how.key)
		if (way !== 'joins') requireKnown(club, user, own)
		if (way === 'nowhere') throw conflict(LINK_OVER)
		if (way === 'asks') {
			const isNew = await ask(tx, club, user, now)
			return { ...answer, status: 'requested', role: null, isNew }
		}
		if (own) {
			await tx
				.update(runningClubMembers)
				.set({ status: 'active', role: 'member', joinedAt: now })
				.where(and(eq(runningClubMembers.id, own.id), eq(runningClubMembers.status, 'requested')))
		} else {
			await tx.insert(runningClubMembers).values({ clubId: club.id, userId: user.id, joinedAt: now })
		}
		await recountMembers(tx, club.id)
		return { ...answer, role: 'member', isNew: true }
	})
}

/**
 * Returns what joining would do: `way` is `joins` or `asks`, or `nowhere` with a link that does not work any more.
 * `name` is null where the person may not know it. Throws 404 where there is no such club.
 */
export async function findJoining(user: Actor, clubId: number, key: string | null, reader: Reader = db) {
	const club = await readClub(clubId, reader)
	if (!club) throw notFound(NOT_FOUND)
	const own = await findOwnRow(reader, club.id, user)
	const way = wayIn(club, key)
	if (way !== 'joins') requireKnown(club, user, own)
	const knows = way === 'joins' || own?.status === 'active' || user.role === 'admin'
	return { id: club.id, name: knows ? club.name : null, way, status: own?.status ?? null }
}

type Closed = Pick<ClubRow, 'isPublic' | 'inviteKey'>

function wayIn({ isPublic, inviteKey }: Closed, key: string | null | undefined) {
	if (isPublic) return 'joins'
	if (!key) return 'asks'
	return key === inviteKey ? 'joins' : 'nowhere'
}

/** Notes that the person asks to join and tells those who can answer, once a day; false where they had asked. */
async function ask(tx: Writer, { id, name }: ClubRow, user: Actor, now: Date) {
	const fresh = await tx
		.insert(runningClubMembers)
		.values({ clubId: id, userId: user.id, status: 'requested', joinedAt: now })
		.onConflictDoNothing()
		.returning({ id: runningClubMembers.id })
	if (fresh.length === 0) return false
	const told = (await findManagers(tx, id)).map((userId) => ({
		userId,
		kind: 'club' as const,
		what: 'asks to join' as const,
		subject: 'club',
		subjectId: id,
		actorId: user.id,
		data: { club: name },
		cause: `club:${id}:asked:${user.id}:${dateOf(now)}`,
	}))
	await notify(tx, told, now)
	return true
}
