import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { scoreWords } from '../matches/score/score.ts'
import { winnerOf } from '../matches/score/winner.ts'
import { isTimeless, NO_TIME } from '../schedule/match-standing.ts'
import type { BracketMatch } from './layout.ts'

/** A match in one line: 'Kasi Stars 2–1 Hot Shots', or 'Kasi Stars v Winner of match 3, Sat 05 Dec 10:00'. */
export function matchWords(match: BracketMatch): string {
	const { homeLabel, awayLabel, homeScore, awayScore, homePenalties, awayPenalties, status, startTime } = match
	if (status === 'cancelled') return `${homeLabel} v ${awayLabel}, cancelled`
	if (status === 'completed' && homeScore === null) return `${homeLabel} v ${awayLabel}, walkover`
	if (isTimeless(match)) return `${homeLabel} v ${awayLabel}, ${NO_TIME.toLowerCase()}`
	if (homeScore === null || awayScore === null)
		return `${homeLabel} v ${awayLabel}, ${formatDay(startTime)} ${formatTime(startTime)}`
	const score = scoreWords({ homeScore, awayScore, homePenalties, awayPenalties })
	return `${homeLabel} ${score} ${awayLabel}`
}

/** The consequence of a finished match, such as 'Kasi Stars go through'; null until it is finished. */
export function outcomeWords(match: BracketMatch, isFinal: boolean): string | null {
	if (match.status !== 'completed') return null
	const side = winnerOf(match)
	if (side === null) return 'Nobody goes through'
	const name = side === 'home' ? match.homeLabel : match.awayLabel
	const how = match.forfeitedBy ? ' without playing' : ''
	if (match.isThirdPlace) return `${name} are third${how}`
	return isFinal ? `${name} win the tournament${how}` : `${name} go through${how}`
}
