import { and, eq } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { runningClubMembers, users } from '#db/schema.ts'
import { publicUsername } from '#app/features/accounts/names/public-username.server.ts'
import { nameOf } from '../names.ts'

export async function findOwnRow(reader: Reader, clubId: number, { id }: { id: number }) {
	const [row] = await reader
		.select()
		.from(runningClubMembers)
		.where(and(eq(runningClubMembers.clubId, clubId), eq(runningClubMembers.userId, id)))
	return row
}

/** One person of a club by the id of their row; undefined where it is none of this club's. */
export async function findPerson(reader: Reader, clubId: number, memberId: number) {
	const [row] = await reader
		.select({
			id: runningClubMembers.id,
			userId: runningClubMembers.userId,
			role: runningClubMembers.role,
			status: runningClubMembers.status,
			fullName: users.fullName,
			username: publicUsername,
		})
		.from(runningClubMembers)
		.innerJoin(users, eq(users.id, runningClubMembers.userId))
		.where(and(eq(runningClubMembers.clubId, clubId), eq(runningClubMembers.id, memberId)))
	return row && { ...row, name: nameOf(row) }
}
