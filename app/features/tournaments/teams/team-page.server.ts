import { db } from '#db/client/index.ts'
import { entryMoneyOf, readEntry } from '#app/features/ledger/entry.server.ts'
import { hasInvoice } from '#app/features/payments/invoices/issue.server.ts'
import { findTournament, type Asking, type TournamentDetails } from '../find.server.ts'
import { findMatches, type Match } from '../matches/matches.server.ts'
import { isHome, plays, todosOf, toFixture } from '../schedule/fixture.ts'
import { findStandings } from '../standings/standings.server.ts'
import { mayRefundFee } from './fee/entry-fee.server.ts'
import { feeWords, outsiderName, seesInside } from './outsiders.ts'
import { fixedReason } from './rules.ts'
import { findTeam, type Player } from './team.server.ts'
import { mayWithdraw } from './withdraw.server.ts'

/** An entry's money as its players and the organiser see it; whole cents. */
export type EntryMoney = {
	total: number
	held: number
	claimed: number
	/** The part of `claimed` in cash at the venue. */
	claimedCash: number
	due: number
	returning: number
	returned: number
	sharesPaid: number
	sharesTotal: number
	/** Whether it has a tax invoice, or may have one. */
	hasInvoice: boolean
}

type Where = { id: number | null; teamId: number | null }

/**
 * Data of a team's page: players, matches, and its place in the table after the first result; its fee and full names
 * only for those who may see them. Throws 404 if the user may not see the tournament or there is no such team.
 */
export async function findTeamPage({ id, teamId }: Where, asking: Asking, now: Date) {
	const tournament = await findTournament(id, asking)
	const found = await findTeam(tournament, teamId, asking.user)
	const isInside = found.isMember || seesInside(tournament, found.id)
	const team = isInside ? found : { ...found, players: found.players.map(asStrangersSee) }
	const matches = await findMatches(tournament)
	const own = matches
		.filter((match) => plays(match, team.id))
		.sort((a, b) => a.startTime.getTime() - b.startTime.getTime())
	const money = isInside && team.entryFee > 0 ? await findMoney(team.id) : null
	return {
		tournament,
		team,
		now,
		fee: isInside ? feeWords(team, tournament.entryFee, money?.held) : null,
		todos: tournament.team?.id === team.id ? todosOf(own, tournament, now) : [],
		fixtures: own.map((match) => {
			const side = isHome(match, team.id) ? ('home' as const) : ('away' as const)
			return { ...toFixture(match, tournament, now), side }
		}),
		place: own.length > 0 ? await findPlace(tournament, matches, team.id) : null,
		money: team.isMember || tournament.canManage ? money : null,
		mayChange: team.isCaptain && fixedReason(tournament, team) === null,
		mayLeave: team.isMember && !team.isCaptain && fixedReason(tournament, team) === null,
		mayRefund: await mayRefundFee(asking.user, tournament, team.id),
		mayWithdraw: fixedReason(tournament, team) === null && mayWithdraw(tournament, team.isCaptain),
	}
}
export type TeamPage = Awaited<ReturnType<typeof findTeamPage>>

const asStrangersSee = (player: Player) => (player.isCaptain ? player : { ...player, ...outsiderName(player) })

/** Its place in the table or that of its group, from 1; null before the first result. */
async function findPlace(tournament: TournamentDetails, matches: Match[], teamId: number) {
	const { rows: all, groups } = await findStandings(tournament, { matches })
	const rows = groups.find((group) => group.rows.some(({ team }) => team.id === teamId))?.rows ?? all
	const begun = rows.some(({ stats }) => stats.matchesPlayed > 0)
	const row = rows.find(({ team }) => team.id === teamId)
	return begun && row ? { rank: row.rank, of: rows.length, stats: row.stats } : null
}

async function findMoney(teamId: number): Promise<EntryMoney> {
	const money = (await entryMoneyOf(db, [teamId])).get(teamId)!
	const { total, held, claimed, claimedCash, due, returning, returned, sharesPaid, sharesTotal } = money
	const invoiced = held + returning + returned > 0 && (await hasInvoice(db, (await readEntry(db, teamId))!))
	return { total, held, claimed, claimedCash, due, returning, returned, sharesPaid, sharesTotal, hasInvoice: invoiced }
}
