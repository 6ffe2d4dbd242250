import { write } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { AppError, invalid } from '#app/lib/errors.ts'
import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { findManagedTournament, readTournament } from '../../find.server.ts'
import { isOpen } from '../../schedule/match-standing.ts'
import { changesPartners, isKnockoutMatch } from '../../status.ts'
import { findMatches, type Match } from '../matches.server.ts'
import { findForChange, setResult } from '../results.server.ts'
import { beginsProblem, begunBy } from '../roles.ts'
import { scoreProblem, type Score } from '../score/score.ts'
import { announce, startWork } from '../work.server.ts'
import { MOST_ROWS, type SheetResult } from './scoresheet-schema.ts'

/**
 * The matches of a tournament that have begun and have no result yet, earliest first and 80 at most, for those who
 * manage it. `next` is the start of the next one. Throws 404 and 403 for others.
 */
export async function findScoresheet(user: Actor, id: number, now: Date) {
	const { name, key, format, matchPoints } = await findManagedTournament(user, id)
	const isShared = changesPartners(format)
	const open = (await findMatches({ id }))
		.filter((match) => isOpen(match) && match.homeTeam && match.awayTeam && (match.hasCourt || isShared))
		.sort((a, b) => a.startTime.getTime() - b.startTime.getTime() || a.matchNumber - b.matchNumber)
	// Where partners change, the sheet has one round after the other.
	const waits = (match: Match) =>
		(isShared && match.round > open[0]!.round) ||
		(match.status === 'scheduled' && beginsProblem(match, begunBy(format, now)) !== null)
	const ahead = open.find(waits)
	return {
		tournament: { id, name, key },
		matchPoints,
		/** 'Round 3' of how many, where the sheet has one round. */
		round: isShared && open[0] && !waits(open[0]) ? open[0].roundName : null,
		matches: open
			.filter((match) => !waits(match))
			.slice(0, MOST_ROWS)
			.map((match) => ({
				id: match.id,
				version: match.version,
				when: `${formatDay(match.startTime)}, ${formatTime(match.startTime)}`,
				court: match.courtName ?? `Court ${match.courtNumber}`,
				home: match.homeLabel,
				away: match.awayLabel,
				isKnockout: isKnockoutMatch(format, match),
				claim: match.proposal && `${match.proposal.homeScore}–${match.proposal.awayScore}`,
			})),
		next: ahead ? `${formatDay(ahead.startTime)} at ${formatTime(ahead.startTime)}` : null,
	}
}
export type SheetMatch = Awaited<ReturnType<typeof findScoresheet>>['matches'][number]

/**
 * Sets the results of several matches as the organiser, all or none; returns how many were new. Throws 404 and 403 for
 * others, and 400 or 409 under the field of the match that one does not fit.
 */
export async function setResults(user: Actor, tournamentId: number, results: readonly SheetResult[], now = new Date()) {
	const { work, set } = await write(async (tx) => {
		await findManagedTournament(user, tournamentId, tx)
		const tournament = (await readTournament(tournamentId, tx))!
		const work = startWork(tx, tournament, now, user.id)
		let set = 0
		for (const { id, typed, version } of results) {
			try {
				const { match } = await findForChange(tx, user, { tournamentId, matchId: id })
				const { format, matchPoints } = tournament
				const score = wholeScore(typed, matchPoints)
				const problem = scoreProblem(score, { isKnockout: isKnockoutMatch(format, match), matchPoints })
				if (problem) throw invalid(problem.message)
				if ((await setResult(work, match, { score, version, reason: '' })) === 'decided') set++
			} catch (error) {
				if (!(error instanceof AppError)) throw error
				const { message, init } = error
				throw new AppError(init.status, message, { fieldErrors: { [`home.${id}`]: [message] } })
			}
		}
		return { work, set }
	})
	if (set > 0) announce(work)
	return set
}

/** The score that was typed. Where both sides share out `matchPoints`, one of the two is enough. */
function wholeScore({ homeScore, awayScore, ...penalties }: SheetResult['typed'], matchPoints: number | null): Score {
	const rest = (other: number | null) => (matchPoints === null || other === null ? null : matchPoints - other)
	const [home, away] = [homeScore ?? rest(awayScore), awayScore ?? rest(homeScore)]
	if (home === null || away === null) throw invalid('Enter both scores')
	if (home < 0 || away < 0) throw invalid(`The points must add up to ${matchPoints}.`)
	return { homeScore: home, awayScore: away, ...penalties }
}
