import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { scoreWords } from '../matches/score/score.ts'
import { winnerOf } from '../matches/score/winner.ts'
import { isTimeless, NO_TIME } from '../schedule/match-standing.ts'
import type { BracketMatch } from './layout.ts'

/** A match in one line: 'Kasi Stars 2–1 Hot Shots', or 'Kasi Stars v Winner of match 3, Sat 5 Dec 10:00'. */
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

/** The words below both sides in the list: when they play, or how it ended where the scores do not tell; else null. */
export function noteWords(match: BracketMatch, isLast: boolean): string | null {
	const { homeLabel, awayLabel, homeScore, homePenalties, awayPenalties, status, startTime } = match
	if (status === 'cancelled') return 'Cancelled'
	if (isTimeless(match)) return NO_TIME
	if (status !== 'completed') return `${formatDay(startTime)} ${formatTime(startTime)}`
	const side = winnerOf(match)
	if (side === null) return 'Nobody goes through'
	const name = side === 'home' ? homeLabel : awayLabel
	const [won, lost] = side === 'home' ? [homePenalties, awayPenalties] : [awayPenalties, homePenalties]
	const isShootOut = won !== null && lost !== null
	const unplayed = match.forfeitedBy || homeScore === null ? ' without playing' : ''
	const how = isShootOut ? `, ${won}–${lost} on penalties` : unplayed
	if (match.isThirdPlace) return `${name} are third${how}`
	if (isLast) return `${name} win the tournament${how}`
	if (isShootOut) return `${name} won ${won}–${lost} on penalties`
	return unplayed ? `${name} go through${unplayed}` : null
}
