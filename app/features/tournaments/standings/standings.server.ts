import { and, eq, isNotNull, max } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { tournamentMatches } from '#db/schema.ts'
import { groupBy } from '#app/lib/groups.ts'
import { hasBegun } from '../matches/begun.ts'
import { findMatches, type Match } from '../matches/matches.server.ts'
import { MATCH_POINTS } from '../draw/evening.ts'
import { isOpen } from '../schedule/match-standing.ts'
import { changesPartners, hasBracket, type TournamentFormat, type TournamentStatus } from '../status.ts'
import { findTeams, inSeeding, type Team } from '../teams/teams.server.ts'
import { ANY_GROUP } from '../draw/groups.ts'
import { bestPlaced } from './best-placed.ts'
import { formOf } from './form.ts'
import { knockoutStandings } from './knockout.ts'
import { playersOf, partnerTallies } from './partners.ts'
import type { Rule } from './rule.ts'
import { sittingOut } from './sitting-out.ts'
import { shown, standings, type Standing } from './table.ts'
import type { Result } from './tally.ts'
import { ruleOf } from './tie-breaks/tie-breaks.ts'

type StandingRow = Standing<Pick<Team, 'id' | 'name' | 'status' | 'lot'>>

/**
 * The table of a group with its results; `isOver` once nothing can change its order but a correction. `staying` are the
 * ids of those who can go through, in the order of the table.
 */
export type GroupTable = { name: string; isOver: boolean; rows: StandingRow[]; staying: number[]; results: Result[] }

type Tabled = {
	id: number
	format: TournamentFormat
	matchPoints: number | null
	/** The organiser’s order of tie-breaks; null for the usual one. */
	tieBreaks: string[] | null
}

/**
 * The table from the results that count: by points where nobody goes out, by the player's own points where partners
 * change, by progress in a knockout. With groups `rows` has all their `groups`, one after the other, and each ranks within its own; `runnersUp` ranks their
 * second teams, of which the best go `through`. Includes active teams and those that played before they withdrew. `played` of the `total` matches are over, walkovers without
 * an opponent included. Before the first result teams rank by seed, then as they joined. Pass `matches` if they have
 * been read already.
 */
export async function findStandings(
	tournament: Tabled,
	{ matches: known, reader = db }: { matches?: Match[]; reader?: Reader } = {},
) {
	const matches = known ?? (await findMatches(tournament, reader))
	const drawn = new Set(matches.flatMap((match) => Object.values(playersOf(match)).flat()))
	const entered = await findTeams(tournament.id, { all: true, reader })
	const teams = inSeeding(entered)
		.filter(({ id, status }) => status === 'active' || drawn.has(id))
		.map(({ id, name, status, lot }) => ({ id, name, status, lot }))
	const isSwiss = tournament.format === 'swiss'
	const rule = ruleOf(tournament)
	const results = [...matches.flatMap(resultOf), ...(isSwiss ? roundsSatOut(teams, matches) : [])]
	const groups =
		tournament.format === 'groups_knockout'
			? groupTables(teams, matches, { rule, leftEarly: await findLeftEarly(tournament, { entered, matches, reader }) })
			: []
	const tallies = changesPartners(tournament.format)
		? partnerTallies(teams, matches, tournament.matchPoints ?? MATCH_POINTS)
		: undefined
	const rows: StandingRow[] =
		hasBracket(tournament.format) && groups.length === 0
			? knockoutStandings(teams, matches, results)
			: groups.length > 0
				? groups.flatMap((group) => group.rows)
				: standings(teams, results, rule, tallies)
	const seats = groups.length > 0 ? bestSeats(matches) : 0
	const runnersUp = {
		through: seats,
		/** Whether groups have more teams than others, so that some matches do not count between runners-up. */
		isUneven: new Set(groups.map(({ staying }) => staying.length)).size > 1,
		rows: seats > 0 ? runnersUpOf(groups) : [],
	}
	const count = (counts: (match: Match) => boolean) => matches.filter(counts).length
	const played = count(({ status }) => status === 'completed')
	return {
		rows,
		groups,
		runnersUp,
		played,
		/** Whether any result is known, be it to confirm yet. */
		hasBegun: matches.some(hasBegun),
		total: count(({ status }) => status !== 'cancelled'),
		form: formOf(matches),
	}
}

/** `findStandings` from the query cache, for pages that all users see alike. */
export const findTable = cachedQuery((_now, tournament: Tabled) => findStandings(tournament))

/** The table as the call returns it; empty while teams can still join. */
export async function listStandings(tournament: Parameters<typeof findStandings>[0] & { status: TournamentStatus }) {
	if (tournament.status === 'registration_open') return []
	const { rows, groups } = await findStandings(tournament)
	const groupOf = new Map(groups.flatMap(({ name, rows }) => rows.map(({ team }) => [team.id, name])))
	return rows.map(({ team: { id, name }, ...row }) => ({ id, name, group: groupOf.get(id) ?? null, ...row }))
}

function groupTables(
	teams: readonly StandingRow['team'][],
	matches: readonly Match[],
	{ rule, leftEarly }: { rule: Rule; leftEarly: ReadonlySet<number> },
): GroupTable[] {
	const byGroup = groupBy(
		matches.filter(({ groupName }) => groupName !== null),
		({ groupName }) => groupName!,
	)
	return [...byGroup]
		.sort(([a], [b]) => a.localeCompare(b))
		.map(([name, own]) => {
			const ids = new Set(own.flatMap(({ homeTeam, awayTeam }) => [homeTeam?.id, awayTeam?.id]))
			const members = teams.filter(({ id }) => ids.has(id))
			const results = own.flatMap(resultOf)
			const rows = standings(members, results, rule)
			const staying = rows.map(({ team }) => team.id).filter((id) => !leftEarly.has(id))
			return { name, isOver: !own.some(isOpen), rows, staying, results }
		})
}

/**
 * Returns the teams that withdrew before their group was over, and so do not go through. One that withdrew later keeps
 * its place, and with it the walkover that its opponent has.
 */
async function findLeftEarly(
	{ id }: { id: number },
	{ entered, matches, reader }: { entered: readonly Team[]; matches: readonly Match[]; reader: Reader },
) {
	const withdrawn = entered.filter(({ status }) => status === 'withdrawn')
	if (withdrawn.length === 0) return new Set<number>()
	const { tournamentId, groupName, updatedAt } = tournamentMatches
	const changes = await reader
		.select({ name: groupName, last: max(updatedAt) })
		.from(tournamentMatches)
		.where(and(eq(tournamentId, id), isNotNull(groupName)))
		.groupBy(groupName)
	const ofGroups = matches.filter((match) => match.groupName !== null)
	const groupsOf = (teamId: number) =>
		ofGroups.filter(({ homeTeam, awayTeam }) => homeTeam?.id === teamId || awayTeam?.id === teamId)
	const hasSeat = (teamId: number) =>
		matches.some(
			({ homePlace, awayPlace, homeTeam, awayTeam }) =>
				(homePlace !== null && homeTeam?.id === teamId) || (awayPlace !== null && awayTeam?.id === teamId),
		)
	const early = withdrawn.filter(({ id, withdrawnAt }) => {
		const name = groupsOf(id)[0]?.groupName
		if (ofGroups.some((match) => match.groupName === name && isOpen(match))) return true
		const last = changes.find((group) => group.name === name)?.last
		return !hasSeat(id) && (!last || !withdrawnAt || withdrawnAt <= last)
	})
	return new Set(early.map(({ id }) => id))
}

/** How many of the best runners-up go through: they have seats of their own in the bracket. */
const bestSeats = (matches: readonly Match[]) =>
	matches.flatMap(({ homePlace, awayPlace }) => [homePlace, awayPlace]).filter((place) => isBest(place)).length

/** Whether a place is that of one of the best runners-up. */
export const isBest = (place: string | null) => place !== null && place.startsWith(`2${ANY_GROUP}`)

/** The second teams of all groups that can go through, best first, with what counts between them. */
export const secondBest = (groups: readonly GroupTable[]) =>
	bestPlaced(
		groups.flatMap(({ name, rows, staying, results }) => {
			const row = rows.find(({ team }) => team.id === staying[1])
			if (!row) return []
			const { id, lot } = row.team
			return [{ id, lot, group: name, table: staying, results, team: row.team }]
		}),
	)

/** The table of the second teams; none before the first result. */
function runnersUpOf(groups: readonly GroupTable[]): StandingRow[] {
	if (groups.every(({ results }) => results.length === 0)) return []
	return secondBest(groups).map(({ team, counted }, i) => ({ team, rank: i + 1, stats: shown(counted), why: null }))
}

/** The wins of those who sat out a round of a Swiss tournament that is over. */
function roundsSatOut(teams: readonly StandingRow['team'][], matches: readonly Match[]): Result[] {
	const open = new Set(matches.filter(isOpen).map(({ round }) => round))
	return [...sittingOut(teams, matches)]
		.filter(([round]) => !open.has(round))
		.flatMap(([, ids]) => ids.map((home) => ({ home, away: null, homeScore: 0, awayScore: 0 })))
}

function resultOf({ status, homeTeam, awayTeam, homeScore, awayScore, forfeitedBy }: Match): Result[] {
	if (status !== 'completed' || !homeTeam || !awayTeam || homeScore === null || awayScore === null) return []
	return [{ home: homeTeam.id, away: awayTeam.id, homeScore, awayScore, forfeitedBy }]
}
