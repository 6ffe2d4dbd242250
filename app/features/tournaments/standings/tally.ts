/**
 * A result that counts; sides are team ids. `forfeitedBy` is the side that did not play. `away` is null where the team
 * sat out a round.
 */
export type Result = {
	home: number
	away: number | null
	homeScore: number
	awayScore: number
	forfeitedBy?: 'home' | 'away' | 'both' | null
}

export type Stats = {
	matchesPlayed: number
	wins: number
	draws: number
	losses: number
	goalsFor: number
	goalsAgainst: number
	points: number
}

/** `opponentsPoints` are those of all teams it has met, and its own for each round that it sat out. */
export type Tally = Stats & { awayGoals: number; opponentsPoints: number }

const POINTS = { wins: 3, draws: 1, losses: 0 } as const

/**
 * Results from matches among these teams: a win is 3 points, a draw 1, a side that did not play has lost, and one
 * that sat out a round has won it.
 */
export function tally(teams: readonly number[], results: readonly Result[]): Map<number, Tally> {
	const all = new Map(teams.map((team) => [team, nothing()]))
	for (const result of results) {
		const home = all.get(result.home)
		if (home && result.away === null) count(home, 0, 0, 'wins')
		const away = result.away === null ? undefined : all.get(result.away)
		if (!home || !away) continue
		count(home, result.homeScore, result.awayScore, outcome(result, 'home'))
		count(away, result.awayScore, result.homeScore, outcome(result, 'away'))
		away.awayGoals += result.awayScore
	}
	for (const { home, away } of results) {
		const [one, other] = [all.get(home), all.get(away ?? home)]
		if (!one || !other) continue
		one.opponentsPoints += other.points
		if (away !== null) other.opponentsPoints += one.points
	}
	return all
}

function outcome({ homeScore, awayScore, forfeitedBy }: Result, side: 'home' | 'away'): keyof typeof POINTS {
	if (forfeitedBy) return forfeitedBy === side || forfeitedBy === 'both' ? 'losses' : 'wins'
	if (homeScore === awayScore) return 'draws'
	return homeScore > awayScore === (side === 'home') ? 'wins' : 'losses'
}

function count(team: Tally, scored: number, conceded: number, how: keyof typeof POINTS) {
	team.matchesPlayed++
	team[how]++
	team.points += POINTS[how]
	team.goalsFor += scored
	team.goalsAgainst += conceded
}

export const nothing = (): Tally => ({
	matchesPlayed: 0,
	wins: 0,
	draws: 0,
	losses: 0,
	goalsFor: 0,
	goalsAgainst: 0,
	awayGoals: 0,
	opponentsPoints: 0,
	points: 0,
})
