import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { runningClubMembers, runningClubs, users } from '#db/schema.ts'
import { personColumns } from '#app/features/accounts/names/public-username.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { pageOf } from '#app/lib/paging.ts'
import type { Seen } from '../find.server.ts'
import { nameForStrangers, nameOf } from '../names.ts'

type Asking = { user: Actor | null; page?: number; limit?: number }

/** A member as the person may see them; `id` is that of the membership, `username` is for members only. */
export type Member = Awaited<ReturnType<typeof findMembers>>['members'][number]

/**
 * A page of a club's active members, the host first, then its admins, then in the order they joined. People outside the
 * club see first names and initials, and no pictures.
 */
export async function findMembers(club: Seen, { user, page = 1, limit = 24 }: Asking, reader: Reader = db) {
	const { inside } = club
	const active = and(eq(runningClubMembers.clubId, club.id), eq(runningClubMembers.status, 'active'))
	const total = await reader.$count(runningClubMembers, active)
	const { offset, ...shown } = pageOf(total, page, limit)
	const isHost = sql`case when ${runningClubs.founderId} = ${runningClubMembers.userId} then 1 else 0 end`
	const rows = await reader
		.select({
			id: runningClubMembers.id,
			userId: runningClubMembers.userId,
			role: runningClubMembers.role,
			joinDate: runningClubMembers.joinedAt,
			founderId: runningClubs.founderId,
			user: personColumns,
		})
		.from(runningClubMembers)
		.innerJoin(users, eq(users.id, runningClubMembers.userId))
		.innerJoin(runningClubs, eq(runningClubs.id, runningClubMembers.clubId))
		.where(active)
		// `admin` comes before `member`.
		.orderBy(desc(isHost), asc(runningClubMembers.role), asc(runningClubMembers.joinedAt), asc(runningClubMembers.id))
		.limit(limit)
		.offset(offset)
	const members = rows.map(({ userId, founderId, user: person, ...row }) => ({
		...row,
		userId,
		isHost: userId === founderId,
		isYou: userId === user?.id,
		user: inside
			? { ...person, fullName: nameOf(person) }
			: { username: undefined, fullName: nameForStrangers(person), profilePicture: null },
	}))
	return { members, total, ...shown }
}
