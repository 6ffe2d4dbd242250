import { and, eq, isNull, sql } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { teamMembers, tournaments, tournamentSolos, tournamentTeams } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: reads who looks for a team, then makes one of them. The races must catch this. */
export async function makeTeamNaively(tournamentId: number, name: string) {
	const looking = await db
		.select({ userId: tournamentSolos.userId })
		.from(tournamentSolos)
		.where(and(eq(tournamentSolos.tournamentId, tournamentId), isNull(tournamentSolos.teamId)))
	await barrier()
	await write(async (tx) => {
		const [team] = await tx
			.insert(tournamentTeams)
			.values({ tournamentId, name, nameKey: name.toLowerCase(), captainId: looking[0]!.userId })
			.returning({ id: tournamentTeams.id })
		const member = { teamId: team!.id, tournamentId }
		await tx
			.insert(teamMembers)
			.values(looking.map(({ userId }, i) => ({ ...member, userId, role: i === 0 ? 'captain' : 'player' })))
			.onConflictDoNothing()
		await tx.update(tournamentSolos).set({ teamId: team!.id }).where(eq(tournamentSolos.tournamentId, tournamentId))
		await tx
			.update(tournaments)
			.set({ currentTeams: sql`${tournaments.currentTeams} + 1` })
			.where(eq(tournaments.id, tournamentId))
	})
}
