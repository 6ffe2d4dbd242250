import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { runningClubMembers, runningClubs } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

/**
 * How not to do it: reads how many members there are, then writes one more, with time in between and nothing that would
 * object. The races have to find this out, or they find nothing out.
 */
export async function joinNaively(user: { id: number }, clubId: number) {
	const active = and(eq(runningClubMembers.clubId, clubId), eq(runningClubMembers.status, 'active'))
	const members = await db.$count(runningClubMembers, active)
	await barrier()
	await write((tx) => tx.insert(runningClubMembers).values({ clubId, userId: user.id }))
	await write((tx) =>
		tx
			.update(runningClubs)
			.set({ memberCount: members + 1 })
			.where(eq(runningClubs.id, clubId)),
	)
}
