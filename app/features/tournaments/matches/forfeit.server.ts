import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { tournamentMatches } from '#db/schema.ts'
import type { SlotsChange } from '#app/features/live/changes.server.ts'
import { readTournament } from '../find.server.ts'
import { changesPartners, isKnockoutMatch } from '../status.ts'
import { drawWithout, tellAnew } from './evening.server.ts'
import { releaseCourts } from './postponing/court.server.ts'
import { decide, NOTHING_SAID } from './decide.server.ts'
import { tellOfWalkovers } from './match-notices.server.ts'
import { afterResult } from './progress.server.ts'
import { changeRow, startWork, type MatchRow, type Work } from './work.server.ts'
import { walkoverScore } from './score/walkover.ts'

/** Ends a match that one side or both did not play, as the organiser decides or a captain concedes. */
export function walkOver(
	work: Work,
	match: MatchRow,
	forfeitedBy: 'home' | 'away' | 'both',
	{ by, notes }: { by: 'organizer' | 'forfeit'; notes: string | null } = { by: 'forfeit', notes: null },
) {
	const score = walkoverScore(work.tournament.counts, forfeitedBy)
	return decide(work, match, { ...score, forfeitedBy, decidedBy: by, notes })
}

/**
 * Turns the remaining matches of a withdrawing team into walkovers for the other side, in a knockout also its later
 * matches. Where partners change, draws the rounds ahead anew instead. A match with an unconfirmed result was played and stays. Does nothing without a schedule. `by` is the id of
 * the person who withdraws the team, who is not told; the other captains are, once. Returns the released court hours
 * for `slotsChanged` after the transaction.
 */
export async function forfeitRemaining(
	tx: Writer,
	tournamentId: number,
	teamId: number,
	{ by, now }: { by: number; now: Date },
): Promise<SlotsChange | null> {
	const tournament = await readTournament(tournamentId, tx)
	if (tournament?.status !== 'ongoing') return null
	const work = startWork(tx, tournament, now, by)
	const changed = () => ({ venueId: tournament.court.id, sportId: tournament.sport.id, hours: work.hours })
	if (changesPartners(tournament.format)) {
		const isBefore = await drawWithout(work, teamId)
		await afterResult(work)
		if (isBefore) await tellAnew(work, teamId)
		return changed()
	}
	const open = await openMatches(tx, tournamentId, teamId)
	const matches = open.filter((match) => !isKnockoutMatch(tournament.format, match))
	for (const match of matches) {
		const forfeitedBy = match.homeTeamId === teamId ? 'home' : 'away'
		const score = walkoverScore(tournament.counts, forfeitedBy)
		const ended = { ...NOTHING_SAID, status: 'completed' as const, decidedBy: 'forfeit' as const }
		await changeRow(work, match, { ...score, ...ended, forfeitedBy })
	}
	await releaseCourts(
		work,
		matches.filter(({ startTime }) => startTime > now),
	)
	await tellOfWalkovers(work, teamId, matches)
	await afterResult(work)
	return changed()
}

const openMatches = (tx: Writer, tournamentId: number, teamId: number) =>
	tx
		.select()
		.from(tournamentMatches)
		.where(
			and(
				eq(tournamentMatches.tournamentId, tournamentId),
				or(eq(tournamentMatches.homeTeamId, teamId), eq(tournamentMatches.awayTeamId, teamId)),
				inArray(tournamentMatches.status, ['scheduled', 'in_progress']),
				isNull(tournamentMatches.proposal),
			),
		)
		.orderBy(tournamentMatches.matchNumber)
