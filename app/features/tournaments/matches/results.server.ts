import { and, eq } from 'drizzle-orm'
import { write, type Reader } from '#db/client/index.ts'
import { tournamentMatches } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { keyOf } from '#app/features/live/channel.ts'
import { conflict, forbidden, invalid, notFound } from '#app/lib/errors.ts'
import { findTournament, readTournament } from '../find.server.ts'
import { changesPartners, isKnockoutMatch } from '../status.ts'
import { reportResult } from './captains.server.ts'
import { releaseCourts } from './postponing/court.server.ts'
import { decide, NOTHING_SAID } from './decide.server.ts'
import { walkOver } from './forfeit.server.ts'
import { tellOfCancelling } from './match-notices.server.ts'
import { findMatch, NO_MATCH, type Match } from './matches.server.ts'
import { afterResult } from './progress.server.ts'
import { aheadProblem, begunBy, cancelledProblem, roleIn, sidesProblem, startProblem, type MatchRole } from './roles.ts'
import { isSameScore, scoreProblem, type Score } from './score/score.ts'
import type { MatchWish } from './schemas.ts'
import {
	announce,
	changeRow,
	requireSeen,
	startWork,
	type MatchOutcome,
	type MatchRow,
	type Work,
} from './work.server.ts'

type How = { key?: string | null; now?: Date }

/**
 * Changes a match for the organiser or the captain of one side. A captain proposes a result, and the other confirms it
 * by sending the same score; the organiser's result counts at once. Repeating a change does nothing. Returns the match
 * and its tournament for links.
 *
 * Throws 404 if the user may not see the tournament or it has no such match, 403 for others, 400 for an impossible
 * score, 409 if the match is in the wrong state or has just changed.
 */
export async function changeMatch(
	user: Actor,
	tournamentId: number | null,
	matchId: number | null,
	wish: MatchWish,
	{ key, now = new Date() }: How = {},
): Promise<{ tournament: Linked; match: Match; outcome: MatchOutcome }> {
	const { work, ...answer } = await write(async (tx) => {
		const { tournament, match, role } = await findForChange(tx, user, { tournamentId, matchId, key })
		const work = startWork(tx, tournament, now, user.id)
		const outcome = await carryOut(work, match, role, wish)
		const after = await findMatch(tournament, match.id, tx)
		return { work, outcome, match: after, tournament: { id: tournament.id, key: keyOf(tournament) } }
	})
	if (answer.outcome !== 'unchanged') announce(work)
	return answer
}

/** The tournament as its addresses need it; `key` is null for a public one. */
export type Linked = { id: number; key: string | null }
type Which = { tournamentId: number | null; matchId: number | null; key?: string | null }

/** The match and the user's role in it. Throws 403 unless they organise the tournament or captain a side. */
export async function findForChange(tx: Reader, user: Actor, { tournamentId, matchId, key }: Which) {
	const seen = await findTournament(tournamentId, { user, key }, tx)
	const [match] =
		matchId === null
			? []
			: await tx
					.select()
					.from(tournamentMatches)
					.where(and(eq(tournamentMatches.id, matchId), eq(tournamentMatches.tournamentId, seen.id)))
	if (!match) throw notFound(NO_MATCH)
	const role = roleIn(match, seen)
	if (!role)
		throw forbidden(
			changesPartners(seen.format)
				? 'Only the organiser can do this.'
				: 'Only the captains of this match and the organiser can do this.',
		)
	const tournament = (await readTournament(seen.id, tx))!
	if (tournament.status === 'cancelled') throw conflict('This tournament was cancelled.')
	return { tournament, match, role }
}

function carryOut(work: Work, match: MatchRow, role: MatchRole, wish: MatchWish): Promise<MatchOutcome> {
	if (wish.kind === 'start') return start(work, match, role, wish)
	if (wish.kind === 'cancel') return cancel(work, match, role, wish)
	if (wish.kind === 'forfeit') return giveWalkover(work, match, role, wish)
	const { format, matchPoints } = work.tournament
	const problem = scoreProblem(wish.score, { isKnockout: isKnockoutMatch(format, match), matchPoints })
	if (problem) throw invalid(problem.message, { [problem.field]: [problem.message] })
	if (role !== 'organizer') return reportResult(work, match, role, wish)
	if (wish.kind === 'dispute') throw forbidden('Only the captain of the other team can say that.')
	return setResult(work, match, wish)
}

type Seen = Pick<MatchWish, 'version'>

async function start(work: Work, match: MatchRow, role: MatchRole, seen: Seen): Promise<MatchOutcome> {
	if (match.status === 'in_progress') return 'unchanged'
	requireSeen(seen, match)
	if (match.status === 'completed') throw conflict('This match is over.')
	const problem =
		cancelledProblem(match) ?? sidesProblem(match) ?? startProblem(match, role, work.tournament.format, work.now)
	if (problem) throw conflict(problem)
	await changeRow(work, match, { status: 'in_progress' })
	return 'started'
}

async function cancel(work: Work, match: MatchRow, role: MatchRole, seen: Seen): Promise<MatchOutcome> {
	if (role !== 'organizer') throw forbidden('Only the organiser can cancel a match.')
	if (match.status === 'cancelled') return 'unchanged'
	requireSeen(seen, match)
	if (isKnockoutMatch(work.tournament.format, match))
		throw conflict('You can’t cancel a knockout match, because somebody has to go through. Give a walkover instead.')
	if (match.status === 'completed') throw conflict('This match has a result, so you can’t cancel it.')
	const unknown = sidesProblem(match)
	if (unknown) throw conflict(unknown)
	await releaseCourts(work, [match])
	await tellOfCancelling(work, await changeRow(work, match, { ...NOTHING_SAID, status: 'cancelled' }))
	await afterResult(work)
	return 'cancelled'
}

type Forfeit = Extract<MatchWish, { kind: 'forfeit' }>

async function giveWalkover(work: Work, match: MatchRow, role: MatchRole, wish: Forfeit): Promise<MatchOutcome> {
	const { forfeitedBy } = wish
	if (changesPartners(work.tournament.format))
		throw conflict('There are no walkovers where partners change. Cancel the match, or take the player out.')
	if (role !== 'organizer' && forfeitedBy !== role) throw forbidden('You can only give up for your own team.')
	if (match.status === 'completed' && match.forfeitedBy === forfeitedBy) return 'unchanged'
	requireSeen(wish, match)
	const problem = cancelledProblem(match) ?? sidesProblem(match)
	if (problem) throw conflict(problem)
	if (role !== 'organizer') {
		if (match.status === 'completed') throw conflict('This match is over.')
		if (match.proposal) throw conflict('A result was sent for this match, so you can’t give it up.')
	}
	if (role === 'organizer')
		await walkOver(work, match, forfeitedBy, { by: 'organizer', notes: whyAhead(work, match, wish) })
	else await walkOver(work, match, forfeitedBy)
	await afterResult(work)
	return 'decided'
}

type Result = Seen & { score: Score; reason: string }

/** Sets a result as the organiser, from within a transaction that has read the match for a change. */
export async function setResult(work: Work, match: MatchRow, { score, ...wish }: Result): Promise<MatchOutcome> {
	const isSame = match.status === 'completed' && !match.forfeitedBy && isSameScore(match as Score, score)
	if (isSame) return 'unchanged'
	requireSeen(wish, match)
	const problem = cancelledProblem(match) ?? sidesProblem(match)
	if (problem) throw conflict(problem)
	const notes = whyAhead(work, match, wish)
	await decide(work, match, { ...score, forfeitedBy: null, decidedBy: 'organizer', notes })
	await afterResult(work)
	return 'decided'
}

/** The organiser's reason for a result before the start; null after it. Throws 400 if the reason is missing. */
function whyAhead({ now, tournament }: Work, match: MatchRow, { reason }: { reason: string }) {
	const problem = aheadProblem(match, begunBy(tournament.format, now))
	if (problem && !reason) throw invalid(problem, { reason: [problem] })
	return problem && reason
}
