type Team = { id: number; status: 'registered' | 'active' | 'withdrawn' }
type Sides = { round: number; homeTeam: { id: number } | null; awayTeam: { id: number } | null }

/**
 * The teams that sit out each round of a Swiss tournament, by its number: those without a match in a round that has been
 * paired. A team that withdraws no longer counts once it has had its last match.
 */
export function sittingOut(teams: readonly Team[], matches: readonly Sides[]): Map<number, number[]> {
	const playing = new Map<number, Set<number>>()
	for (const { round, homeTeam, awayTeam } of matches) {
		if (homeTeam && awayTeam) playing.set(round, (playing.get(round) ?? new Set()).add(homeTeam.id).add(awayTeam.id))
	}
	const isGone = ({ id, status }: Team, from: number) =>
		status === 'withdrawn' && ![...playing].some(([round, ids]) => round > from && ids.has(id))
	return new Map(
		[...playing].map(([round, ids]) => [
			round,
			teams.filter((team) => !ids.has(team.id) && !isGone(team, round)).map(({ id }) => id),
		]),
	)
}
