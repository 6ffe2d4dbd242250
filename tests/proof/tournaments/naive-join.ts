import { and, eq, lt, sql } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { teamMembers, tournamentOrganizers, tournaments, tournamentTeams } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: checks whether a place is free, then takes it, without a constraint. The races must catch this. */
export async function joinNaively(user: { id: number }, tournamentId: number, name: string) {
	const [tournament] = await db.select().from(tournaments).where(eq(tournaments.id, tournamentId))
	const taken = await db.$count(tournamentTeams, eq(tournamentTeams.tournamentId, tournamentId))
	await barrier()
	if (taken >= tournament!.maxTeams) return { status: 409 }
	await write(async (tx) => {
		const [team] = await tx
			.insert(tournamentTeams)
			.values({ tournamentId, name, nameKey: name.toLowerCase(), captainId: user.id })
			.returning({ id: tournamentTeams.id })
		await tx.insert(teamMembers).values({ teamId: team!.id, tournamentId, userId: user.id, role: 'captain' })
		// The counter cannot exceed the limit; the number of teams can.
		await tx
			.update(tournaments)
			.set({ currentTeams: sql`${tournaments.currentTeams} + 1` })
			.where(and(eq(tournaments.id, tournamentId), lt(tournaments.currentTeams, tournaments.maxTeams)))
	})
	return { status: 201 }
}

/** Counter-example: finds the tournament of a link first, then makes the person one who runs it. */
export async function helpNaively(userId: number, organizersKey: string) {
	const [found] = await db.select().from(tournaments).where(eq(tournaments.organizersKey, organizersKey))
	await barrier()
	await write(async (tx) => {
		await tx.insert(tournamentOrganizers).values({ tournamentId: found!.id, userId })
		await tx.update(tournaments).set({ organizersKey: null }).where(eq(tournaments.id, found!.id))
	})
}
