import { winnerOf, type Decided } from '../matches/score/winner.ts'
import { order } from './order.ts'
import { SAME_ROUND_RULE } from './rule.ts'
import { shown, type Entrant, type Standing } from './table.ts'
import { tally, type Result } from './tally.ts'
import { inWords } from './why.ts'

export type KnockoutMatch = Decided & {
	round: number
	roundName: string
	isThirdPlace: boolean
	homeTeam: { id: number } | null
	awayTeam: { id: number } | null
}

/** How far a team came: the round it went out in, a little more if it is still in or played for third place. */
type Reach = { far: number; words: string | null; isIn?: boolean }

/**
 * Ranks the teams of a knockout by how far they came: winner, runner-up, third, fourth, then by the round they went out
 * in. Within a round they rank by points, difference, goals scored and lots, and each but the last is told why. Matches
 * decided on penalties count as draws, as with FIFA. Teams still in, and all teams before the first result, keep their
 * given order.
 */
export function knockoutStandings<Team extends Entrant>(
	teams: readonly Team[],
	matches: readonly KnockoutMatch[],
	results: readonly Result[],
): Standing<Team>[] {
	const ids = teams.map(({ id }) => id)
	const tallies = tally(ids, results)
	const row = (team: Team, i: number, why: string | null) => ({
		team,
		rank: i + 1,
		why,
		stats: shown(tallies.get(team.id)!),
	})
	if (results.length === 0) return teams.map((team, i) => row(team, i, null))
	const rounds = Math.max(...matches.map(({ round }) => round))
	const reaches = new Map(ids.map((id) => [id, reachOf(id, matches, rounds)]))
	const byId = new Map(teams.map((team) => [team.id, team]))
	const name = (id: number) => byId.get(id)!.name
	const stages = [...new Set([...reaches.values()].map(({ far }) => far))].sort((a, b) => b - a)
	return stages
		.flatMap((stage) => {
			const same = teams.filter(({ id }) => reaches.get(id)!.far === stage)
			if (same.some(({ id }) => reaches.get(id)!.isIn)) {
				return same.map((team) => ({ team, why: reaches.get(team.id)!.words }))
			}
			return order(same, results, SAME_ROUND_RULE, tallies).map(({ id, steps }, i) => {
				const { words } = reaches.get(id)!
				const why = words && i + 1 < same.length ? `${words}; ${inWords({ id, steps, name, results })}` : words
				return { team: byId.get(id)!, why }
			})
		})
		.map(({ team, why }, i) => row(team, i, why))
}

function reachOf(id: number, matches: readonly KnockoutMatch[], rounds: number): Reach {
	const own = matches.filter(({ homeTeam, awayTeam }) => homeTeam?.id === id || awayTeam?.id === id)
	const last = own.filter(({ isThirdPlace }) => !isThirdPlace).sort((a, b) => b.round - a.round)[0]
	if (!last) return { far: 0, words: null }
	const stage = last.roundName.toLowerCase()
	const isFinal = last.round === rounds
	if (last.status !== 'completed')
		return { far: last.round + 0.5, words: last.round > 1 ? `Through to the ${stage}` : null, isIn: true }
	if (hasWon(id, last)) return { far: last.round + 0.9, words: isFinal ? 'Won the final' : null, isIn: !isFinal }
	const third = own.find(({ isThirdPlace, status }) => isThirdPlace && status === 'completed')
	if (!third) return { far: last.round, words: isFinal ? 'Lost the final' : `Out in the ${stage}` }
	return hasWon(id, third)
		? { far: last.round + 0.4, words: 'Won the match for third place' }
		: { far: last.round + 0.3, words: 'Lost the match for third place' }
}

function hasWon(id: number, match: KnockoutMatch) {
	const winner = winnerOf(match)
	return winner !== null && (winner === 'home' ? match.homeTeam : match.awayTeam)?.id === id
}
