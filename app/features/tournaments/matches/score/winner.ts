export type Decided = {
	status: 'scheduled' | 'in_progress' | 'completed' | 'cancelled'
	homeScore: number | null
	awayScore: number | null
	homePenalties: number | null
	awayPenalties: number | null
	forfeitedBy: 'home' | 'away' | 'both' | null
}

/** The side that won; null if the match is not over, was a draw, or neither side played. */
export function winnerOf(match: Decided): 'home' | 'away' | null {
	const { status, homeScore, awayScore, homePenalties, awayPenalties, forfeitedBy } = match
	if (status !== 'completed' || forfeitedBy === 'both') return null
	if (forfeitedBy) return forfeitedBy === 'home' ? 'away' : 'home'
	if (homeScore === null || awayScore === null) return null
	if (homeScore !== awayScore) return homeScore > awayScore ? 'home' : 'away'
	if (homePenalties === null || awayPenalties === null || homePenalties === awayPenalties) return null
	return homePenalties > awayPenalties ? 'home' : 'away'
}
