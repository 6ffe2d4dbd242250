import { asc, eq } from 'drizzle-orm'
import { tournamentMatches } from '#db/schema.ts'
import { groupBy } from '#app/lib/groups.ts'
import { drawAmericano, drawMexicano, PLAYERS_MIN, type PartnerRound } from '../draw/partners.ts'
import { tellOfNewDraw } from '../placement/schedule-notices.server.ts'
import { findStandings } from '../standings/standings.server.ts'
import { findTeams, inSeeding } from '../teams/teams.server.ts'
import { releaseCourts } from './postponing/court.server.ts'
import { changeRow, type MatchRow, type Work } from './work.server.ts'

/**
 * Draws the next round of a Mexicano once all matches before it are over. Pairs stay, also if a result is corrected
 * later. Does nothing while results are missing; running it twice changes nothing.
 */
export async function drawNextRound(work: Work): Promise<void> {
	const rows = await findRows(work)
	const open = rows.filter(isOpen)
	const next = open.find(({ homeTeamId }) => homeTeamId === null)
	if (!next || open.some(({ round }) => round < next.round)) return

	const places = open.filter(({ round }) => round === next.round)
	const ranked = await findRanked(work)
	const past = roundsOf(
		rows.filter(({ round }) => round < next.round),
		ranked,
	)
	const drawn = drawMexicano(ranked, places.length, past)
	await seat(work, places, drawn)
	if (drawn.matches.length === 0) await drawNextRound(work)
}

/**
 * Goes on without a player who has withdrawn: cancels the match they are in, and draws the rounds that have not begun
 * anew. Courts that nobody needs any more are free. Returns whether no round had begun.
 */
export async function drawWithout(work: Work, playerId: number): Promise<boolean> {
	const rows = await findRows(work)
	const begun = begunRounds(rows, work.now)
	const left = rows.filter((row) => isOpen(row) && begun.has(row.round) && playersOf(row).includes(playerId))
	await callOff(work, left)
	const ahead = rows.filter((row) => isOpen(row) && !begun.has(row.round))
	const rounds = [...groupBy(ahead, ({ round }) => round).values()]
	const ranked = await findRanked(work)
	if (ranked.length < PLAYERS_MIN) {
		await callOff(work, ahead)
		return false
	}
	if (work.tournament.format === 'mexicano') {
		// A round that is not drawn yet finds its players when it is.
		for (const row of ahead.filter(({ homeTeamId }) => homeTeamId !== null)) await changeRow(work, row, NOBODY)
		return begun.size === 0
	}
	const past = roundsOf(
		rows.filter((row) => begun.has(row.round) && !left.includes(row)),
		ranked,
	)
	const drawn = drawFor(
		rounds.map((places) => places.length),
		ranked,
		past,
	)
	for (const [i, places] of rounds.entries()) await seat(work, places, drawn[i]!)
	return begun.size === 0
}

/** Draws rounds of an Americano for so many matches each: all at once only if they are the whole evening. */
function drawFor(places: readonly number[], ranked: readonly number[], past: PartnerRound[]): PartnerRound[] {
	const [courts] = places
	if (courts && past.length === 0 && places.every((count) => count === courts))
		return drawAmericano(ranked, { courts, rounds: places.length })
	const drawn: PartnerRound[] = []
	for (const courts of places) drawn.push(...drawAmericano(ranked, { courts, rounds: 1, past: [...past, ...drawn] }))
	return drawn
}

/** Tells those who play on, after the draw that they knew has been made anew, their first match. */
export async function tellAnew(work: Work, playerId: number) {
	const { tx, tournament, now, by } = work
	const playing = (await findTeams(tournament.id, { reader: tx })).filter(({ status }) => status === 'active')
	const placed = asPlaced((await findRows(work)).filter(isOpen))
	const cause = `tournament:${tournament.id}:drawn-without:${playerId}`
	await tellOfNewDraw(tx, tournament, { playing, placed, by, cause }, now)
}

/** Matches as the notices of a schedule need them, without those that are not drawn yet. */
export const asPlaced = (rows: readonly MatchRow[]) =>
	rows.flatMap(({ homeTeamId, awayTeamId, ...row }) =>
		homeTeamId === null || awayTeamId === null
			? []
			: {
					home: { team: homeTeamId },
					away: { team: awayTeamId },
					partners: { home: row.homePartnerId!, away: row.awayPartnerId! },
					court: row.courtNumber,
					startTime: row.startTime,
					endTime: row.endTime,
				},
	)

const NOBODY = { homeTeamId: null, homePartnerId: null, awayTeamId: null, awayPartnerId: null }

/** Gives the matches of a round their players, and calls off those that nobody is left for. */
async function seat(work: Work, places: readonly MatchRow[], { matches }: PartnerRound) {
	for (const [i, { home, away }] of matches.slice(0, places.length).entries()) {
		const sides = { homeTeamId: home[0], homePartnerId: home[1], awayTeamId: away[0], awayPartnerId: away[1] }
		await changeRow(work, places[i]!, sides)
	}
	await callOff(work, places.slice(matches.length))
}

async function callOff(work: Work, rows: readonly MatchRow[]) {
	if (rows.length === 0) return
	await releaseCourts(work, [...rows])
	for (const row of rows) await changeRow(work, row, { status: 'cancelled' })
}

const findRows = ({ tx, tournament }: Work): Promise<MatchRow[]> =>
	tx
		.select()
		.from(tournamentMatches)
		.where(eq(tournamentMatches.tournamentId, tournament.id))
		.orderBy(asc(tournamentMatches.round), asc(tournamentMatches.matchNumber))

const isOpen = ({ status }: MatchRow) => status === 'scheduled' || status === 'in_progress'

/** The rounds with a match under way or over, and the current one after its start. */
function begunRounds(rows: readonly MatchRow[], now: Date): ReadonlySet<number> {
	const current = Math.min(...rows.filter(isOpen).map(({ round }) => round))
	const hasBegun = (row: MatchRow) =>
		row.status === 'completed' ||
		row.status === 'in_progress' ||
		(isOpen(row) && row.round === current && row.startTime <= now)
	return new Set(rows.filter(hasBegun).map(({ round }) => round))
}

const playersOf = ({ homeTeamId, homePartnerId, awayTeamId, awayPartnerId }: MatchRow) =>
	[homeTeamId, homePartnerId, awayTeamId, awayPartnerId].filter((id) => id !== null)

/** The rounds as they were played; those of `players` who had no match rested. */
function roundsOf(rows: readonly MatchRow[], players: readonly number[]): PartnerRound[] {
	return [...groupBy(rows, ({ round }) => round).values()].map((own) => {
		const played = own.filter((row) => row.status !== 'cancelled' && playersOf(row).length === PLAYERS_MIN)
		const busy = new Set(played.flatMap(playersOf))
		const matches = played.map((row) => ({
			home: [row.homeTeamId!, row.homePartnerId!] as const,
			away: [row.awayTeamId!, row.awayPartnerId!] as const,
		}))
		return { matches, resting: players.filter((id) => !busy.has(id)) }
	})
}

/** The players who play on: in the order of the table in a Mexicano, else in that of seeding. */
async function findRanked({ tx, tournament }: Work): Promise<number[]> {
	const teams = inSeeding(await findTeams(tournament.id, { reader: tx })).filter(({ status }) => status === 'active')
	if (tournament.format === 'americano') return teams.map(({ id }) => id)
	const active = new Set(teams.map(({ id }) => id))
	const { rows } = await findStandings(tournament, { reader: tx })
	return rows.map(({ team }) => team.id).filter((id) => active.has(id))
}
