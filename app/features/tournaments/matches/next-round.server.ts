import { asc, eq } from 'drizzle-orm'
import { tournamentMatches } from '#db/schema.ts'
import { pairRound, type Entrant } from '../draw/swiss.ts'
import { isOpen } from '../schedule/match-standing.ts'
import { findStandings } from '../standings/standings.server.ts'
import { sittingOut } from '../standings/sitting-out.ts'
import { findTeams, inSeeding } from '../teams/teams.server.ts'
import { tellNextMatch } from './match-notices.server.ts'
import { findMatches, type Match } from './matches.server.ts'
import { releaseCourts } from './postponing/court.server.ts'
import { changeRow, type MatchRow, type Work } from './work.server.ts'

/**
 * Pairs the next round of a Swiss tournament once all matches before it are over, and tells the captains. Pairs stay,
 * also if a result is corrected later (FIDE Handbook C.04.2). Where teams have withdrawn, matches that nobody is left
 * for are cancelled, and their courts are free. Does nothing while results are missing; running it twice changes nothing.
 */
export async function pairNextRound(work: Work): Promise<void> {
	const { tx, tournament } = work
	const matches = await findMatches(tournament, tx)
	const open = matches.filter(isOpen)
	const next = open.find(({ homeTeam }) => homeTeam === null)
	if (!next || open.some(({ round }) => round < next.round)) return

	const { pairs } = pairRound(await findEntrants(work, matches))
	for (const [i, row] of (await openRows(work, next.round)).entries()) {
		const pair = pairs[i]
		if (!pair) {
			await releaseCourts(work, [row])
			await changeRow(work, row, { status: 'cancelled' })
			continue
		}
		await tellNextMatch(work, await changeRow(work, row, { homeTeamId: pair[0], awayTeamId: pair[1] }))
	}
	if (pairs.length === 0) await pairNextRound(work)
}

async function openRows({ tx, tournament }: Work, round: number): Promise<MatchRow[]> {
	const rows = await tx
		.select()
		.from(tournamentMatches)
		.where(eq(tournamentMatches.tournamentId, tournament.id))
		.orderBy(asc(tournamentMatches.matchNumber))
	return rows.filter((row) => row.round === round && isOpen(row))
}

/** The teams that play on, in order of seeding. A match that was cancelled does not count as met. */
async function findEntrants({ tx, tournament }: Work, matches: Match[]): Promise<Entrant[]> {
	const teams = await findTeams(tournament.id, { reader: tx })
	const { rows } = await findStandings(tournament, { matches, reader: tx })
	const points = new Map(rows.map(({ team, stats }) => [team.id, stats.points]))
	const satOut = new Set([...sittingOut(teams, matches).values()].flat())
	const met = new Map(teams.map(({ id }) => [id, new Set<number>()]))
	for (const { homeTeam, awayTeam, status } of matches) {
		if (!homeTeam || !awayTeam || status === 'cancelled') continue
		met.get(homeTeam.id)?.add(awayTeam.id)
		met.get(awayTeam.id)?.add(homeTeam.id)
	}
	return inSeeding(teams)
		.filter(({ status }) => status === 'active')
		.map(({ id }) => ({ id, points: points.get(id) ?? 0, met: met.get(id)!, satOut: satOut.has(id) }))
}
