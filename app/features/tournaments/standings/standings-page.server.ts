import { redirect } from 'react-router'
import { tournamentAddress } from '../address.ts'
import { findTournament, type Asking } from '../find.server.ts'
import { findTable } from './standings.server.ts'
import { tableWords } from './table-words.ts'
import { tablesOf } from './tables.ts'
import { fixedOrder, orderWords } from './tie-breaks/tie-breaks.ts'

/** The tables of a tournament with their words. Throws like `findTournament`, and a redirect before there is a table. */
export async function findStandingsPage(tournamentId: number | null, asking: Asking) {
	const tournament = await findTournament(tournamentId, asking)
	if (tournament.status === 'registration_open') throw redirect(tournamentAddress(tournament))
	const { id, key, team, winnerTeamId, format, matchPoints, tieBreaks, canManage } = tournament
	const { form, total, ...found } = await findTable(new Date(), { id, format, matchPoints, tieBreaks })
	return {
		tournament: { id, key, ...tableWords(tournament, found.runnersUp) },
		/** How teams level on points are ordered, in words. */
		order: total > 0 ? orderWords(tournament) : null,
		mayReorder: canManage && fixedOrder({ ...tournament, hasBegun: found.hasBegun }) === null,
		ownTeamId: team?.id,
		winnerTeamId,
		form,
		total,
		tables: tablesOf(found),
	}
}
