import { order } from './order.ts'
import { DEFAULT_RULE, type Rule } from './rule.ts'
import { tally, type Result, type Stats, type Tally } from './tally.ts'
import { inWords, list } from './why.ts'

/** `lot` decides between teams equal in everything else: the smaller comes first. */
export type Entrant = { id: number; name: string; lot: number }

export type Standing<Team> = {
	team: Team
	/** From 1, each once. */
	rank: number
	stats: Stats
	/** Why it ranks above those after it, if points alone do not explain it. */
	why: string | null
}

/**
 * The table of a competition where all teams meet. A win is 3 points, a draw 1, unless `tallies` count otherwise; the
 * rule separates teams level on points. Before the first result teams keep their given order.
 */
export function standings<Team extends Entrant>(
	teams: readonly Team[],
	results: readonly Result[],
	rule: Rule = DEFAULT_RULE,
	tallies: ReadonlyMap<number, Tally> = tally(
		teams.map(({ id }) => id),
		results,
	),
): Standing<Team>[] {
	const byId = new Map(teams.map((team) => [team.id, team]))
	const statsOf = (id: number) => shown(tallies.get(id)!)
	const isUnplayed = [...tallies.values()].every(({ matchesPlayed }) => matchesPlayed === 0)
	if (isUnplayed) return teams.map((team, i) => ({ team, rank: i + 1, stats: statsOf(team.id), why: null }))
	const name = (id: number) => byId.get(id)!.name
	const placed = order(teams, results, rule, tallies)
	return placed.map(({ id, steps }, i) => {
		const stats = statsOf(id)
		const pointsOf = (at: number) => placed[at] && tallies.get(placed[at].id)!.points
		const isLast = pointsOf(i + 1) !== stats.points // teams above it explain the rest
		const level = teams.filter((other) => other.id !== id && tallies.get(other.id)!.points === stats.points)
		const beyond = steps.filter(({ criterion }) => criterion !== 'points')
		const why =
			level.length > 0 && !isLast
				? `Level on ${stats.points} ${stats.points === 1 ? 'point' : 'points'} with ${list(level.map((team) => team.name))}: ` +
					inWords({ id, steps: beyond, name, results })
				: null
		return { team: byId.get(id)!, rank: i + 1, stats, why }
	})
}

/** Drops the columns of a tally that tables do not show. */
export function shown({ awayGoals: _, opponentsPoints: __, ...stats }: Tally): Stats {
	return stats
}
