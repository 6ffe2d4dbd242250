import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { teamMembers, tournamentMatches, tournamentTeams } from '#db/schema.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { earn, takeBack } from '#app/features/rewards/earning.server.ts'
import { findHeld, type Held } from '#app/features/rewards/held.server.ts'
import type { Work } from './work.server.ts'

const KEYS = ['tournamentPlayed', 'tournamentWon'] as const

/** How a tournament has ended; `winnerTeamId` is null where nobody has won. */
type End = { winnerTeamId: number | null }

/**
 * Brings the points of a tournament in line with its end: every player of an active team that played has earned, the
 * winner's once more, unless all they had were walkovers. What a corrected result no longer earns is taken back, and everything where it is under way again
 * (`end` null). Nobody comes or goes once it is over, so who is on its teams is everybody who may hold any.
 */
export async function settlePoints({ tx, tournament, now }: Work, end: End | null) {
	const cause = `tournament:${tournament.id}`
	const players = await findPlayers(tx, tournament.id)
	const userIds = players.map(({ userId }) => userId)
	const before = await findHeld(tx, userIds, cause)
	const played = end ? await findTeamsThatPlayed(tx, tournament.id) : new Set()
	const earns = {
		tournamentPlayed: ({ teamId, status }: Player) => status === 'active' && played.has(teamId),
		tournamentWon: ({ teamId }: Player) => end !== null && teamId === end.winnerTeamId && played.has(teamId),
	}
	for (const player of players) {
		for (const key of KEYS) {
			const { userId } = player
			const holds = before.some((held) => held.userId === userId && held.key === key)
			if (earns[key](player) && !holds) await earn(tx, { userId, key, cause }, now)
			if (!earns[key](player) && holds) await takeBack(tx, { userId, key, cause }, now)
		}
	}
	if (end) await tellPlayers(tx, tournament, await findHeld(tx, userIds, cause), now)
}

type Player = Awaited<ReturnType<typeof findPlayers>>[number]

const findPlayers = (tx: Writer, tournamentId: number) =>
	tx
		.select({ userId: teamMembers.userId, teamId: teamMembers.teamId, status: tournamentTeams.status })
		.from(teamMembers)
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, teamMembers.teamId))
		.where(eq(teamMembers.tournamentId, tournamentId))
		.orderBy(asc(teamMembers.userId))

/** Who has played at least one match: a walkover is none. */
async function findTeamsThatPlayed(tx: Writer, tournamentId: number) {
	const { homeTeamId, awayTeamId, forfeitedBy, status } = tournamentMatches
	const rows = await tx
		.select({ homeTeamId, awayTeamId })
		.from(tournamentMatches)
		.where(and(eq(tournamentMatches.tournamentId, tournamentId), eq(status, 'completed'), isNull(forfeitedBy)))
	return new Set(rows.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]))
}

async function tellPlayers(tx: Writer, { id, name }: { id: number; name: string }, held: Held[], now: Date) {
	const points = new Map<number, number>()
	for (const entry of held) points.set(entry.userId, (points.get(entry.userId) ?? 0) + entry.points)
	const told = [...points].map(([userId, sum]) => {
		const won = held.some((entry) => entry.userId === userId && entry.key === 'tournamentWon')
		const body = `For ${won ? 'winning' : 'playing'} ${name}. See what your points get you.`
		const title = `You have earned ${sum} points`
		return { ...{ userId, title, body }, kind: 'reward' as const, link: '/rewards', cause: `tournament:${id}:points` }
	})
	await notify(tx, told, now)
}
