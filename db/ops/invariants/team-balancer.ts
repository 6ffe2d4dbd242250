import { asc, eq, ne, or } from 'drizzle-orm'
import type { Reader } from '../../client/index.ts'
import { skillLevels, teamBalancerAssignments, teamBalancerPlayers, teamBalancerTeams } from '../../schema.ts'

/** A player is in a team of their own session. */
export async function strayAssignments(db: Reader): Promise<string[]> {
	const { id, sessionId, playerId, teamId } = teamBalancerAssignments
	const rows = await db
		.select({ id, sessionId, player: teamBalancerPlayers.sessionId, team: teamBalancerTeams.sessionId })
		.from(teamBalancerAssignments)
		.innerJoin(teamBalancerPlayers, eq(teamBalancerPlayers.id, playerId))
		.innerJoin(teamBalancerTeams, eq(teamBalancerTeams.id, teamId))
		.where(or(ne(teamBalancerPlayers.sessionId, sessionId), ne(teamBalancerTeams.sessionId, sessionId)))
		.orderBy(asc(id))
	return rows.map(
		({ id, sessionId, player, team }) =>
			`Assignment ${id} of session ${sessionId} puts a player of session ${player} into a team of session ${team}`,
	)
}

/** Averages are stored as the database rounds them, or to this many hundredths. */
const TOLERANCE = 0.0051

/** A team stores the number of its players and their average level out of 4; an empty one has no average. */
export async function wrongTeams(db: Reader): Promise<string[]> {
	const rows = await db
		.select({
			id: teamBalancerTeams.id,
			total: teamBalancerTeams.totalPlayers,
			average: teamBalancerTeams.averageSkillLevel,
			level: teamBalancerPlayers.skillLevel,
		})
		.from(teamBalancerTeams)
		.leftJoin(teamBalancerAssignments, eq(teamBalancerAssignments.teamId, teamBalancerTeams.id))
		.leftJoin(teamBalancerPlayers, eq(teamBalancerPlayers.id, teamBalancerAssignments.playerId))
		.orderBy(asc(teamBalancerTeams.id))
	const teams = new Map<number, { total: number; average: number | null; levels: number[] }>()
	for (const { id, total, average, level } of rows) {
		const team = teams.get(id) ?? { total, average, levels: [] }
		if (level) team.levels.push(skillLevels.indexOf(level) + 1)
		teams.set(id, team)
	}
	return [...teams].flatMap(([id, { total, average, levels }]) => {
		const size = levels.length
		const right = size ? levels.reduce((sum, level) => sum + level, 0) / size : 0
		return [
			...(total !== size ? [`Team ${id} of a balancer counts ${total} players and has ${size}`] : []),
			...(Math.abs((average ?? 0) - right) > TOLERANCE
				? [`Team ${id} of a balancer says an average level of ${average}, which is ${right}`]
				: []),
		]
	})
}
