import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { runningClubMembers, runningClubs } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: reads the number of members, then adds one, without a constraint. The races must catch this. */
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
