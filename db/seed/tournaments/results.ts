import type { ProposedResult } from '../../schema.ts'
import { DAY, HOUR, later } from '../clock.ts'
import type { Random } from '../random.ts'
import type { Match, Playing } from './fixtures.ts'
import type { Incident, TournamentPlan } from './plans.ts'

type Score = { homeScore: number; awayScore: number }

/** Returns the state of a match at `now`: not played, a result still to be agreed, or a final one. */
export function resultOf(
	now: Date,
	random: Random,
	{ plan, teams }: Playing,
	match: Match,
	incident?: Incident,
): Partial<Match> {
	if (match.startTime > now) return { status: 'scheduled' }
	if (match.endTime > now) return { status: 'in_progress' }
	const first = teams[0]!
	const side = match.homeTeamId === first ? 'home' : match.awayTeamId === first ? 'away' : null
	const score = scoreOf(random, plan, side, incident === undefined)
	if (incident === 'proposed' || incident === 'disputed') {
		const opponent = (match.homeTeamId === first ? match.awayTeamId : match.homeTeamId)!
		const proposal = told(opponent, later(now, -2 * HOUR), score)
		if (incident === 'proposed') return { proposal, confirmBy: later(now, DAY - 2 * HOUR), version: 1 }
		const other = { homeScore: score.awayScore, awayScore: score.homeScore }
		return { proposal, dispute: told(first, later(now, -HOUR), other), version: 2 }
	}
	if (incident === 'forfeit') {
		const walkover = { homeScore: plan.sport === 'soccer' ? 3 : 1, awayScore: 0 }
		return { status: 'completed', decidedBy: 'forfeit', forfeitedBy: 'away', ...walkover, version: 1 }
	}
	if (incident === 'penalties') {
		const level = { homeScore: 2, awayScore: 2, homePenalties: 4, awayPenalties: 3 }
		return { status: 'completed', decidedBy: 'organizer', ...level, version: 1 }
	}
	// prettier-ignore
	const decidedBy = random.weighted([['captains', 6], ['silence', 2], ['organizer', 2]] as const)
	return { status: 'completed', decidedBy, ...score, version: decidedBy === 'organizer' ? 1 : 2 }
}

const told = (teamId: number, at: Date, score: Score): ProposedResult => ({
	teamId,
	...score,
	homePenalties: null,
	awayPenalties: null,
	at: at.toISOString(),
})

/** Only soccer allows a draw, and not in a knockout. The first team wins every finished match. */
function scoreOf(
	random: Random,
	{ sport, format, status }: TournamentPlan,
	first: 'home' | 'away' | null,
	mayBeLevel: boolean,
): Score {
	const [low, high] = { soccer: [0, 6], basketball: [38, 74], padel: [0, 2], tennis: [0, 2] }[sport] as [number, number]
	const sets = high === 2
	const more = sets ? 2 : random.whole(low + 1, high)
	const less = sets ? random.whole(0, 1) : random.whole(low, more - 1)
	if (mayBeLevel && sport === 'soccer' && format !== 'knockout' && status === 'ongoing' && random.chance(0.2))
		return { homeScore: less, awayScore: less }
	const homeWins = status === 'completed' && first ? first === 'home' : random.chance(0.5)
	return homeWins ? { homeScore: more, awayScore: less } : { homeScore: less, awayScore: more }
}

/** Returns the id of the team that won a match; null while there is no winner. */
export function winnerOf({ homeTeamId, awayTeamId, ...match }: Match): number | null {
	if (match.status !== 'completed') return null
	const ahead = match.homeScore! - match.awayScore! || (match.homePenalties ?? 0) - (match.awayPenalties ?? 0)
	return (ahead > 0 ? homeTeamId : ahead < 0 ? awayTeamId : null) ?? null
}

/** Returns the winner of the final, or the team with most wins, when all matches are over. */
export function championOf({ plan, teams }: Playing, matches: Match[]): number {
	if (plan.format === 'knockout') return winnerOf(matches.findLast(({ isThirdPlace }) => !isThirdPlace)!)!
	const wins = (id: number) => matches.filter((match) => winnerOf(match) === id).length
	return [...teams].sort((a, b) => wins(b) - wins(a))[0]!
}
