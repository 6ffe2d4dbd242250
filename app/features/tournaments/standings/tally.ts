/** A result that counts; sides are team ids. `forfeitedBy` is the side that did not play. */
export type Result = {
	home: number
	away: number
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

export type Tally = Stats & { awayGoals: number }

const POINTS = { wins: 3, draws: 1, losses: 0 } as const

/** Results from matches among these teams: a win is 3 points, a draw 1, and a side that did not play has lost. */
export function tally(teams: readonly number[], results: readonly Result[]): Map<number, Tally> {
	const all = new Map(teams.map((team) => [team, nothing()]))
	for (const result of results) {
		const [home, away] = [all.get(result.home), all.get(result.away)]
		if (!home || !away) continue
		count(home, result.homeScore, result.awayScore, outcome(result, 'home'))
		count(away, result.awayScore, result.homeScore, outcome(result, 'away'))
		away.awayGoals += result.awayScore
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

const nothing = (): Tally => ({
	matchesPlayed: 0,
	wins: 0,
	draws: 0,
	losses: 0,
	goalsFor: 0,
	goalsAgainst: 0,
	awayGoals: 0,
	points: 0,
})
