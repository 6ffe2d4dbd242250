import { asc, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { teamMembers, tournamentTeams, tournamentWaits } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: reads who waits first, then withdraws a team and enters theirs. The races must catch this. */
export async function withdrawNaively(tournamentId: number, teamId: number) {
	const [first] = await db
		.select()
		.from(tournamentWaits)
		.where(eq(tournamentWaits.tournamentId, tournamentId))
		.orderBy(asc(tournamentWaits.id))
	await barrier()
	await write(async (tx) => {
		await tx.delete(teamMembers).where(eq(teamMembers.teamId, teamId))
		await tx
			.update(tournamentTeams)
			.set({ status: 'withdrawn', withdrawnAt: new Date() })
			.where(eq(tournamentTeams.id, teamId))
		await tx.delete(tournamentWaits).where(eq(tournamentWaits.id, first!.id))
		const { userId, name } = first!
		const [team] = await tx
			.insert(tournamentTeams)
			.values({ tournamentId, name, nameKey: `${name} ${teamId}`, captainId: userId })
			.returning({ id: tournamentTeams.id })
		await tx
			.insert(teamMembers)
			.values({ teamId: team!.id, tournamentId, userId, role: 'captain' })
			.onConflictDoNothing()
	})
}
