import { formatDay, formatTime } from '#app/lib/time/time.ts'
import type { Match } from './matches.server.ts'
import { resultWords, scoreWords, type Score } from './score/score.ts'
import type { MatchOutcome } from './work.server.ts'

export function toastOf(match: Match, outcome: MatchOutcome): { title: string; description: string } {
	const { homeLabel, awayLabel, status, confirmBy, proposal, forfeitedBy } = match
	if (outcome === 'started')
		return { title: 'Match started', description: `${homeLabel} v ${awayLabel} has kicked off.` }
	if (status === 'cancelled') return { title: 'Match cancelled', description: 'We’ve told both teams.' }
	if (outcome === 'disputed' || match.dispute)
		return { title: 'Sent to the organiser', description: 'They’ll decide the result.' }
	if (status === 'completed') {
		if (forfeitedBy === 'both') return { title: 'Result saved', description: 'Neither team played.' }
		const score = resultWords(homeLabel, match as Score, awayLabel)
		return { title: 'Result saved', description: forfeitedBy ? `A walkover: ${score}.` : `${score}.` }
	}
	if (!proposal || !confirmBy) return { title: 'Nothing changed', description: 'It was like that already.' }
	return {
		title: 'Result sent',
		description: `The other captain can confirm ${scoreWords(proposal)}. If they don’t, it counts from ${formatDay(confirmBy)} at ${formatTime(confirmBy)}.`,
	}
}
