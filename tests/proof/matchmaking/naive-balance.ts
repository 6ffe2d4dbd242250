import { asc, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { teamBalancerAssignments, teamBalancerPlayers, teamBalancerTeams } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: reads the squad, then writes the teams without a lock in between. The races must catch this. */
export async function balanceNaively(sessionId: number) {
	const players = await db
		.select()
		.from(teamBalancerPlayers)
		.where(eq(teamBalancerPlayers.sessionId, sessionId))
		.orderBy(asc(teamBalancerPlayers.id))
	await barrier()
	await write(async (tx) => {
		await tx.delete(teamBalancerTeams).where(eq(teamBalancerTeams.sessionId, sessionId))
		for (const teamNumber of [1, 2]) {
			const half = players.filter((_, i) => i % 2 === teamNumber - 1)
			const row = { sessionId, teamNumber, teamName: `Team ${teamNumber}`, totalPlayers: half.length }
			const [team] = await tx
				.insert(teamBalancerTeams)
				.values({ ...row, averageSkillLevel: 2 })
				.returning()
			await tx
				.insert(teamBalancerAssignments)
				.values(half.map(({ id: playerId }) => ({ sessionId, playerId, teamId: team!.id })))
		}
	})
}

/** Counter-example for adding a guest: counts the squad, then adds. */
export async function addNaively(sessionId: number, name: string, most: number) {
	const there = await db.$count(teamBalancerPlayers, eq(teamBalancerPlayers.sessionId, sessionId))
	await barrier()
	if (there < most) await write((tx) => tx.insert(teamBalancerPlayers).values({ sessionId, name }))
}
