import { and, asc, eq, inArray, max } from 'drizzle-orm'
import { tournamentMatches, tournaments, tournamentTeams } from '#db/schema.ts'
import { conflict } from '#app/lib/errors.ts'
import { seatBest } from '../standings/best-placed.ts'
import { findStandings, isBest, secondBest } from '../standings/standings.server.ts'
import { hasBracket } from '../status.ts'
import { TOURNAMENT_CHANGED } from '../words.ts'
import { regainCourt } from './postponing/court.server.ts'
import { drawNextRound } from './evening.server.ts'
import { decide, NOTHING_SAID } from './decide.server.ts'
import { tellNeedOfTime, tellNextMatch, tellOfEnd } from './match-notices.server.ts'
import { pairNextRound } from './next-round.server.ts'
import { awardPoints } from './points.server.ts'
import { seatChange, seatOf, type SeatChange } from './score/seats.ts'
import { walkoverScore } from './score/walkover.ts'
import { winnerOf } from './score/winner.ts'
import { changeRow, type MatchRow, type Work } from './work.server.ts'

/**
 * Updates a tournament after any change of a result. In a knockout, the best of finished groups and winners move on,
 * losers move to the match for third place, and a side without an opponent gets a walkover. In a Swiss tournament
 * or a Mexicano the next round is drawn once the one before is over. The last result ends the tournament, names the winner and
 * gives points; a match that opens again undoes that. Running it twice changes nothing. Throws 409 if a corrected
 * result would change the sides of a later match that has a result.
 */
export async function afterResult(work: Work) {
	if (hasBracket(work.tournament.format)) await moveOn(work)
	if (work.tournament.format === 'swiss') await pairNextRound(work)
	if (work.tournament.format === 'mexicano') await drawNextRound(work)
	await finish(work)
}

const isOpen = inArray(tournamentMatches.status, ['scheduled', 'in_progress'])
const matchesOf = ({ tournament }: Work) => eq(tournamentMatches.tournamentId, tournament.id)

async function moveOn(work: Work) {
	const found = await work.tx
		.select()
		.from(tournamentMatches)
		.where(matchesOf(work))
		.orderBy(asc(tournamentMatches.round), asc(tournamentMatches.matchNumber))
	const rows = await seatApart(work, found)
	const byNumber = new Map(rows.map((row) => [row.matchNumber, row]))
	const withdrawn = await withdrawnTeams(work)
	const places = await findPlaces(work, rows)
	for (const row of rows) {
		if (row.groupName !== null) continue
		const [home, away] = [seatOf(row, 'home', byNumber, places), seatOf(row, 'away', byNumber, places)]
		const change = seatChange(row, home, away, withdrawn)
		if (change) byNumber.set(row.matchNumber, await carryOut(work, row, change))
	}
}

/**
 * Returns the teams at the places of finished groups, such as '1A'. Once all are over it has those of the best
 * runners-up too, such as '2*1'. Null means that too few teams are left for a place.
 */
async function findPlaces({ tx, tournament }: Work, rows: readonly MatchRow[]) {
	const places = new Map<string, number | null>()
	if (tournament.format !== 'groups_knockout') return places
	const { groups } = await findStandings(tournament, { reader: tx })
	for (const { name, staying } of groups.filter(({ isOver }) => isOver))
		for (const place of [1, 2]) places.set(`${place}${name}`, staying[place - 1] ?? null)
	if (groups.every(({ isOver }) => isOver)) seatRunnersUp(rows, groups, places)
	return places
}

/** The first matches of the knockout, whose sides both come from groups, and the half of the bracket of each. */
function firstsOf(rows: readonly MatchRow[]) {
	const firsts = rows.filter(({ homePlace, awayPlace }) => homePlace !== null && awayPlace !== null)
	return { firsts, halfOf: ({ position }: MatchRow) => Math.floor((2 * position) / firsts.length) }
}

/**
 * Has a single best runner-up, who would meet the winner of its own group at once, change places with the opponent of
 * another winner: in the other half of the bracket where that can be. Both matches are still to come. Returns all
 * matches as they then are.
 */
async function seatApart(work: Work, rows: MatchRow[]): Promise<MatchRow[]> {
	const { firsts, halfOf } = firstsOf(rows)
	const [match, ...more] = firsts.filter(({ awayPlace }) => isBest(awayPlace))
	if (!match || more.length > 0) return rows
	const { groups } = await findStandings(work.tournament, { reader: work.tx })
	const [best] = secondBest(groups)
	if (!best || !groups.every(({ isOver }) => isOver) || match.homePlace !== `1${best.group}`) return rows
	const isAhead = ({ status, proposal, startTime }: MatchRow) =>
		status === 'scheduled' && proposal === null && startTime > work.now
	const others = firsts.filter((other) => other !== match && isAhead(other))
	const other = others.find((each) => halfOf(each) !== halfOf(match)) ?? others[0]
	if (!other || !isAhead(match)) return rows
	const changed = [
		await changeRow(work, match, { awayPlace: other.awayPlace }),
		await changeRow(work, other, { awayPlace: match.awayPlace }),
	]
	return rows.map((row) => changed.find(({ id }) => id === row.id) ?? row)
}

/** Adds the places of the best runners-up, such as '2*1', once all groups are over. */
function seatRunnersUp(
	rows: readonly MatchRow[],
	groups: Awaited<ReturnType<typeof findStandings>>['groups'],
	places: Map<string, number | null>,
) {
	const { firsts, halfOf } = firstsOf(rows)
	const winnersIn = (some: readonly MatchRow[]) =>
		some
			.flatMap(({ homePlace, awayPlace }) => [homePlace!, awayPlace!])
			.flatMap((place) => (isBest(place) ? [] : place.slice(1)))
	const seats = firsts
		.flatMap((match) => [match.homePlace!, match.awayPlace!].filter(isBest).map((place) => ({ place, match })))
		.sort((a, b) => a.place.localeCompare(b.place))
	if (seats.length === 0) return
	const best = secondBest(groups).slice(0, seats.length)
	const seated = seatBest(
		best.map(({ group }) => group),
		seats.map(({ match }) => ({
			against: winnersIn([match])[0] ?? null,
			half: winnersIn(firsts.filter((other) => halfOf(other) === halfOf(match))),
		})),
	)
	for (const { place } of seats) places.set(place, null)
	for (const [i, seat] of seated.entries()) places.set(seats[seat]!.place, best[i]!.id)
}

async function carryOut(work: Work, row: MatchRow, { kind, homeTeamId, awayTeamId, ...change }: SeatChange) {
	const sides = { homeTeamId, awayTeamId }
	if (kind === 'played')
		throw conflict(`Match ${row.matchNumber} has a result already, so its teams can’t change any more.`)
	if ('forfeitedBy' in change) {
		const { forfeitedBy } = change
		const score = walkoverScore(work.tournament.counts, forfeitedBy)
		const seated = { ...row, ...sides }
		return decide(work, seated, { ...sides, ...score, forfeitedBy, decidedBy: 'forfeit' })
	}
	const open = { ...sides, ...NOTHING_SAID, status: 'scheduled' as const, forfeitedBy: null, decidedBy: null }
	const noScore = { homeScore: null, awayScore: null, homePenalties: null, awayPenalties: null }
	const changed = await changeRow(work, row, { ...open, ...noScore })
	if (kind === 'open' && !(await regainCourt(work, changed))) await tellNeedOfTime(work, changed)
	if (homeTeamId !== null && awayTeamId !== null) await tellNextMatch(work, changed)
	return changed
}

async function withdrawnTeams({ tx, tournament }: Work): Promise<Set<number>> {
	const rows = await tx
		.select({ id: tournamentTeams.id })
		.from(tournamentTeams)
		.where(and(eq(tournamentTeams.tournamentId, tournament.id), eq(tournamentTeams.status, 'withdrawn')))
	return new Set(rows.map(({ id }) => id))
}

async function finish(work: Work) {
	const { tx, tournament, now } = work
	const to = async (from: 'ongoing' | 'completed', status: 'ongoing' | 'completed', winnerTeamId: number | null) => {
		const changed = await tx
			.update(tournaments)
			.set({ status, winnerTeamId, updatedAt: now })
			.where(and(eq(tournaments.id, tournament.id), eq(tournaments.status, from)))
			.returning({ id: tournaments.id })
		if (changed.length === 0) throw conflict(TOURNAMENT_CHANGED)
	}
	if ((await tx.$count(tournamentMatches, and(matchesOf(work), isOpen))) > 0) {
		if (tournament.status === 'completed') {
			await to('completed', 'ongoing', null)
			await awardPoints(work, null)
		}
		return
	}
	const winner = await findWinner(work)
	const { status } = tournament
	if (status !== 'ongoing' && status !== 'completed') return
	const moved = status === 'ongoing' || tournament.winnerTeamId !== winner
	if (moved) await to(status, 'completed', winner)
	await awardPoints(work, { winnerTeamId: winner })
	if (moved) await tellOfEnd(work, winner)
}

/** The winner of the final, or else the highest team in the table that has not withdrawn. */
async function findWinner(work: Work): Promise<number | null> {
	const { tx, tournament } = work
	if (hasBracket(tournament.format)) {
		const [{ last } = { last: null }] = await tx
			.select({ last: max(tournamentMatches.round) })
			.from(tournamentMatches)
			.where(matchesOf(work))
		const [final] = await tx
			.select()
			.from(tournamentMatches)
			.where(and(matchesOf(work), eq(tournamentMatches.round, last ?? 0), eq(tournamentMatches.isThirdPlace, false)))
		const side = final && winnerOf(final)
		return !side ? null : side === 'home' ? final.homeTeamId : final.awayTeamId
	}
	const withdrawn = await withdrawnTeams(work)
	const { rows } = await findStandings(tournament, { reader: tx })
	const first = rows.find(({ team }) => !withdrawn.has(team.id))
	return first && first.stats.matchesPlayed > 0 ? first.team.id : null
}
