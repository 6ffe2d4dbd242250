import { and, asc, count, eq, gt, inArray } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { tournamentMatches, tournamentTeams } from '#db/schema.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import type { Progress } from './words.ts'

/**
 * The progress of the matches, counting cancelled ones as played, and the winner. The current round is that of the next
 * match that was not postponed or, if none is ahead, the first round with an undecided match.
 */
export const findProgress = cachedQuery(
	async (now: Date, id: number, winnerTeamId: number | null): Promise<Progress> => {
		const { round, status } = tournamentMatches
		const rows = await db
			.select({ round, status, matches: count() })
			.from(tournamentMatches)
			.where(eq(tournamentMatches.tournamentId, id))
			.groupBy(round, status)
			.orderBy(asc(round))
		const open = rows.filter((row) => row.status === 'scheduled' || row.status === 'in_progress')
		const [next] = await db
			.select({ round })
			.from(tournamentMatches)
			.where(
				and(
					eq(tournamentMatches.tournamentId, id),
					inArray(status, ['scheduled', 'in_progress']),
					eq(tournamentMatches.moves, 0),
					gt(tournamentMatches.endTime, now),
				),
			)
			.orderBy(asc(tournamentMatches.startTime), asc(round))
			.limit(1)
		const rounds = rows.at(-1)?.round ?? 0
		const matches = add(rows)
		const [winner] =
			winnerTeamId === null
				? []
				: await db
						.select({ name: tournamentTeams.name })
						.from(tournamentTeams)
						.where(eq(tournamentTeams.id, winnerTeamId))
		return {
			round: next?.round ?? open[0]?.round ?? rounds,
			rounds,
			matches,
			played: matches - add(open),
			winner: winner?.name ?? null,
		}
	},
)

const add = (rows: { matches: number }[]) => rows.reduce((total, { matches }) => total + matches, 0)
