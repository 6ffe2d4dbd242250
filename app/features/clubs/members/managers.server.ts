import { and, eq } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { runningClubMembers } from '#db/schema.ts'

/** The ids of the people who manage a club: its admins, of whom the host is always one. */
export async function findManagers(reader: Reader, clubId: number) {
	const rows = await reader
		.select({ userId: runningClubMembers.userId })
		.from(runningClubMembers)
		.where(
			and(
				eq(runningClubMembers.clubId, clubId),
				eq(runningClubMembers.status, 'active'),
				eq(runningClubMembers.role, 'admin'),
			),
		)
	return rows.map(({ userId }) => userId)
}
