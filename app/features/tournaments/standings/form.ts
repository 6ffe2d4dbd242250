import { winnerOf, type Decided } from '../matches/score/winner.ts'

/** How a match went for a team. */
export type Outcome = 'won' | 'drawn' | 'lost'

const MOST = 5

type Side = { id: number } | null
type Played = Decided & { startTime: Date; homeTeam: Side; awayTeam: Side; homePartner?: Side; awayPartner?: Side }

/** Returns how the last matches of each team went, the latest last, by the team's id. */
export function formOf(matches: readonly Played[]) {
	const form: Record<number, Outcome[]> = {}
	const played = matches.filter(({ status, homeTeam, awayTeam }) => status === 'completed' && homeTeam && awayTeam)
	for (const match of played.sort((a, b) => a.startTime.getTime() - b.startTime.getTime())) {
		const winner = winnerOf(match)
		for (const side of ['home', 'away'] as const) {
			const pair = side === 'home' ? [match.homeTeam, match.homePartner] : [match.awayTeam, match.awayPartner]
			const isDraw = winner === null && match.forfeitedBy !== 'both'
			const outcome = isDraw ? 'drawn' : winner === side ? 'won' : 'lost'
			for (const { id } of pair.filter((one) => one != null))
				form[id] = [...(form[id] ?? []), outcome].slice(-MOST) as Outcome[]
		}
	}
	return form
}
