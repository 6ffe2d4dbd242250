import type { ProposedResult } from '#db/schema/tournaments.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { decide } from './decide.server.ts'
import { sidesOf, tellDispute, tellProposal } from './match-notices.server.ts'
import { afterResult } from './progress.server.ts'
import { beginsProblem, cancelledProblem, sidesProblem } from './roles.ts'
import { CONFIRM_WITHIN, isSameScore, scoreWords, type Score } from './score/score.ts'
import type { MatchWish } from './schemas.ts'
import { changeRow, requireSeen, type MatchOutcome, type MatchRow, type Work } from './work.server.ts'

type Side = 'home' | 'away'
type ReportedResult = Extract<MatchWish, { score: Score }>

/**
 * Records a result reported by one captain. It is a proposal, which that captain may correct, until the other captain
 * confirms it or a day passes. The other captain disputes it with a score of their own; after that either captain may
 * accept the other's score or correct their own, until the organiser decides.
 */
export async function reportResult(
	work: Work,
	match: MatchRow,
	side: Side,
	wish: ReportedResult,
): Promise<MatchOutcome> {
	const { score } = wish
	const teamId = (side === 'home' ? match.homeTeamId : match.awayTeamId)!
	const { proposal, dispute, status } = match
	const said = [proposal, dispute].find((word) => word?.teamId === teamId)

	if (status === 'completed') {
		if (!match.forfeitedBy && isSameScore(match as Score, score)) return 'unchanged'
		throw conflict(`The result is ${scoreWords(match as Score)}. If that’s wrong, ask the organiser.`)
	}
	const problem = cancelledProblem(match) ?? sidesProblem(match) ?? beginsProblem(match, work.now)
	if (problem) throw conflict(problem)
	if (said && isSameScore(said, score)) return 'unchanged'
	if (proposal && dispute) return saveResult(work, match, teamId, { wish, proposal, dispute })

	if (wish.kind === 'dispute') return object(work, match, teamId, wish)
	if (proposal && proposal.teamId !== teamId) return answer(work, match, proposal, score)
	requireSeen(wish, match)
	if (proposal) requireTime(work, match)
	const confirmBy = new Date(work.now.getTime() + CONFIRM_WITHIN)
	await tellProposal(work, await changeRow(work, match, { proposal: wordOf(work, teamId, score), confirmBy }))
	return 'proposed'
}

/** Handles the other captain's score; the same score confirms the result. */
async function answer(work: Work, match: MatchRow, proposal: ProposedResult, score: Score): Promise<MatchOutcome> {
	if (!isSameScore(proposal, score)) {
		const { home, away } = await sidesOf(work, match)
		const name = (proposal.teamId === home?.id ? home : away)?.name
		throw conflict(
			`${name} say ${scoreWords(proposal)}, you say ${scoreWords(score)}. Confirm theirs, or tell the organiser.`,
		)
	}
	return agree(work, match, score)
}

type Dispute = { wish: ReportedResult; proposal: ProposedResult; dispute: ProposedResult }

async function saveResult(
	work: Work,
	match: MatchRow,
	teamId: number,
	{ wish, proposal, dispute }: Dispute,
): Promise<MatchOutcome> {
	const proposed = proposal.teamId === teamId
	if (isSameScore(proposed ? dispute : proposal, wish.score)) return agree(work, match, wish.score)
	requireSeen(wish, match)
	const word = wordOf(work, teamId, wish.score)
	await tellDispute(work, await changeRow(work, match, proposed ? { proposal: word } : { dispute: word }))
	return 'disputed'
}

async function agree(work: Work, match: MatchRow, score: Score): Promise<MatchOutcome> {
	await decide(work, match, { ...score, forfeitedBy: null, decidedBy: 'captains' })
	await afterResult(work)
	return 'decided'
}

async function object(work: Work, match: MatchRow, teamId: number, wish: ReportedResult): Promise<MatchOutcome> {
	const { proposal } = match
	if (!proposal || proposal.teamId === teamId) throw conflict('The other team hasn’t sent a result.')
	if (isSameScore(proposal, wish.score)) {
		const message = 'That’s their score. Confirm it, or give the right one.'
		throw invalid(message, { homeScore: [message] })
	}
	requireSeen(wish, match)
	requireTime(work, match)
	await tellDispute(work, await changeRow(work, match, { dispute: wordOf(work, teamId, wish.score), confirmBy: null }))
	return 'disputed'
}

const wordOf = ({ now }: Work, teamId: number, score: Score): ProposedResult => ({
	teamId,
	...score,
	at: now.toISOString(),
})

function requireTime({ now }: Work, { confirmBy, proposal }: MatchRow) {
	if (confirmBy && confirmBy <= now)
		throw conflict(
			`Nobody objected within 24 hours, so ${scoreWords(proposal!)} counts. If that’s wrong, ask the organiser.`,
		)
}
