import { write } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { AppError, invalid } from '#app/lib/errors.ts'
import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { findManagedTournament, readTournament } from '../../find.server.ts'
import { isOpen } from '../../schedule/match-standing.ts'
import { isKnockoutMatch } from '../../status.ts'
import { findMatches, type Match } from '../matches.server.ts'
import { findForChange, setResult } from '../results.server.ts'
import { beginsProblem } from '../roles.ts'
import { scoreProblem } from '../score/score.ts'
import { announce, startWork } from '../work.server.ts'
import { MOST_ROWS, type SheetResult } from './scoresheet-schema.ts'

/**
 * The matches of a tournament that have begun and have no result yet, earliest first and 80 at most, for
 * those who manage it. `next` is
 * the start of the next one. Throws 404 and 403 for others.
 */
export async function findScoresheet(user: Actor, id: number, now: Date) {
	const { name, key, format } = await findManagedTournament(user, id)
	const open = (await findMatches({ id }))
		.filter((match) => isOpen(match) && match.homeTeam && match.awayTeam && match.hasCourt)
		.sort((a, b) => a.startTime.getTime() - b.startTime.getTime() || a.matchNumber - b.matchNumber)
	const ahead = open.find((match) => waits(match, now))
	return {
		tournament: { id, name, key },
		matches: open
			.filter((match) => !waits(match, now))
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

const waits = (match: Match, now: Date) => match.status === 'scheduled' && beginsProblem(match, now) !== null

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
		for (const { id, score, version } of results) {
			try {
				const { match } = await findForChange(tx, user, { tournamentId, matchId: id })
				const problem = scoreProblem(score, isKnockoutMatch(tournament.format, match))
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
