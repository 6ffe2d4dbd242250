import { asc, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { teamBalancerAssignments, teamBalancerPlayers, teamBalancerTeams } from '#db/schema.ts'
import { moment } from '#tests/support/moment.ts'

/**
 * How not to do it: reads the squad, then writes the teams it was to be divided into, with time in between and nobody
 * kept from changing it. The races have to find this out, or they find nothing out.
 */
export async function balanceNaively(sessionId: number, meanwhile: () => Promise<unknown>) {
	const players = await db
		.select()
		.from(teamBalancerPlayers)
		.where(eq(teamBalancerPlayers.sessionId, sessionId))
		.orderBy(asc(teamBalancerPlayers.id))
	await meanwhile()
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

/** The same for adding a guest: counts the squad, then adds. */
export async function addNaively(sessionId: number, name: string, most: number) {
	const there = await db.$count(teamBalancerPlayers, eq(teamBalancerPlayers.sessionId, sessionId))
	await moment()
	if (there < most) await write((tx) => tx.insert(teamBalancerPlayers).values({ sessionId, name }))
}
