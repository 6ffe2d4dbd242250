import { and, asc, eq, gt, gte, inArray, lt, max, or, type SQL } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { courts, tournamentMatches, tournaments, tournamentTeams } from '#db/schema.ts'
import { sideLabel } from '#app/features/bookings/on-court/side-label.ts'
import { hasCourtTime } from '#app/features/court-time/court-time.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { roundName } from '../rounds.ts'
import { findSharedCourts, hasSharedCourt } from '#app/features/bookings/on-court/shared-courts.server.ts'
import { courtNameOf } from '#db/query/columns.ts'

type Row = typeof tournamentMatches.$inferSelect
export type TeamName = { id: number; name: string }

export type Match = Pick<
	Row,
	| 'id'
	| 'matchNumber'
	| 'round'
	| 'position'
	| 'isThirdPlace'
	| 'startTime'
	| 'endTime'
	| 'status'
	| 'homeScore'
	| 'awayScore'
	| 'homePenalties'
	| 'awayPenalties'
	| 'forfeitedBy'
	| 'decidedBy'
	| 'proposal'
	| 'dispute'
	| 'confirmBy'
	| 'courtNumber'
	| 'notes'
	| 'version'
	| 'moves'
	| 'homeFrom'
	| 'awayFrom'
	| 'groupName'
	| 'bracket'
	| 'homePlace'
	| 'awayPlace'
> & {
	/** 'Round 3', 'Semi-finals'. */
	roundName: string
	homeTeam: TeamName | null
	awayTeam: TeamName | null
	/** Their partners in this match, where partners change. */
	homePartner: TeamName | null
	awayPartner: TeamName | null
	/** The team's name or those of partners, 'Winner of match 3' or 'Winner Group A' until that is known, or 'No opponent', in which case there is no score. */
	homeLabel: string
	awayLabel: string
	court: { id: number; name: string }
	/** The name that the venue has given the court with its number. */
	courtName: string | null
	/** False if a closure took its court, so that the match needs a new time. */
	hasCourt: boolean
}

type Of = { id: number }

export const findMatches = ({ id }: Of, reader: Reader = db): Promise<Match[]> =>
	readMatches(eq(tournamentMatches.tournamentId, id), reader)

/** `findMatches` from the query cache, for pages that are read often. */
export const findCachedMatches = cachedQuery((_now, id: number) => findMatches({ id }))

/** Matches of any tournament that these teams are known to play, starting in this period, soonest first. */
export async function findFixturesOfTeams(teamIds: number[], { from, to }: { from: Date; to: Date }) {
	const { startTime } = tournamentMatches
	const found = await readMatches(and(playedBy(teamIds), gte(startTime, from), lt(startTime, to))!, db)
	return found.sort((a, b) => a.startTime.getTime() - b.startTime.getTime() || a.id - b.id)
}

/** Returns the match that a team plays now or next; undefined while it has none with a court and a time. */
export async function findNextMatch(reader: Reader, teamId: number, now: Date) {
	const { endTime, status } = tournamentMatches
	const isOpen = inArray(status, ['scheduled', 'in_progress'])
	const found = await readMatches(and(playedBy([teamId]), gt(endTime, now), isOpen)!, reader)
	return found
		.filter(({ hasCourt }) => hasCourt)
		.sort((a, b) => a.startTime.getTime() - b.startTime.getTime() || a.id - b.id)[0]
}

/** Matches that any of these teams plays, where partners change also beside another. */
const playedBy = (teamIds: number[]) => or(...PLAYERS.map((column) => inArray(column, teamIds)))
const PLAYERS = [
	tournamentMatches.homeTeamId,
	tournamentMatches.awayTeamId,
	tournamentMatches.homePartnerId,
	tournamentMatches.awayPartnerId,
]

/** Throws 404 if the tournament has no such match. */
export async function findMatch(tournament: Of, id: number | null, reader: Reader = db): Promise<Match> {
	const one = and(eq(tournamentMatches.tournamentId, tournament.id), eq(tournamentMatches.id, id ?? 0))!
	const [match] = await readMatches(one, reader)
	if (!match) throw notFound(NO_MATCH)
	return match
}

/** 'Thandi Mokoena & Sipho Dlamini'; undefined while it is open. */
const pairName = (one: TeamName | null, other: TeamName | null) =>
	one && other ? `${one.name} & ${other.name}` : one?.name

const NO_OPPONENT = 'No opponent'
export const NO_MATCH = 'Match not found'

async function readMatches(which: SQL, reader: Reader): Promise<(Match & { tournamentId: number })[]> {
	const rows = await reader
		.select({
			match: tournamentMatches,
			court: { id: courts.id, name: courts.name },
			courtName: courtNameOf({ ...tournamentMatches, sportId: tournaments.sportId }),
			format: tournaments.format,
			matchMinutes: tournaments.matchMinutes,
		})
		.from(tournamentMatches)
		.innerJoin(tournaments, eq(tournaments.id, tournamentMatches.tournamentId))
		.innerJoin(courts, eq(courts.id, tournamentMatches.courtId))
		.where(which)
		.orderBy(asc(tournamentMatches.round), asc(tournamentMatches.startTime), asc(tournamentMatches.matchNumber))
	if (rows.length === 0) return []
	const tournamentIds = [...new Set(rows.map(({ match }) => match.tournamentId))]
	const teams = await reader
		.select({ id: tournamentTeams.id, name: tournamentTeams.name })
		.from(tournamentTeams)
		.where(inArray(tournamentTeams.tournamentId, tournamentIds))
	const courtRows = await reader
		.select({ id: tournamentMatches.id })
		.from(tournamentMatches)
		.where(and(which, hasCourtTime('fixture', tournamentMatches.id)))
	const shared = await findSharedCourts(
		reader,
		rows.flatMap(({ match, matchMinutes }) => (matchMinutes === null ? [] : match.tournamentId)),
	)
	const lasts = await reader
		.select({ id: tournamentMatches.tournamentId, round: max(tournamentMatches.round) })
		.from(tournamentMatches)
		.where(inArray(tournamentMatches.tournamentId, tournamentIds))
		.groupBy(tournamentMatches.tournamentId)
	const rounds = new Map(lasts.map(({ id, round }) => [id, round ?? 0]))
	const byId = new Map(teams.map((team) => [team.id, team]))
	const withCourt = new Set(courtRows.map((row) => row.id))
	return rows.map(({ match, court, courtName, format, matchMinutes }) => {
		const { courtId: _, homeTeamId, awayTeamId, homePartnerId, awayPartnerId, ...others } = match
		const { createdAt: __, updatedAt: ___, ...rest } = others
		const homeTeam = byId.get(homeTeamId ?? 0) ?? null
		const awayTeam = byId.get(awayTeamId ?? 0) ?? null
		const homePartner = byId.get(homePartnerId ?? 0) ?? null
		const awayPartner = byId.get(awayPartnerId ?? 0) ?? null
		const { tournamentId, round, isThirdPlace, groupName, bracket } = match
		const alone = match.status === 'completed' && match.forfeitedBy !== null && !(homeTeam && awayTeam)
		const open = (from: number | null, place: string | null) =>
			alone ? NO_OPPONENT : sideLabel({ from, place, isThirdPlace })
		return {
			...rest,
			...(alone && { homeScore: null, awayScore: null }),
			roundName: roundName({ format, round, rounds: rounds.get(tournamentId) ?? 0, isThirdPlace, groupName, bracket }),
			homeTeam,
			awayTeam,
			homePartner,
			awayPartner,
			court,
			courtName,
			homeLabel: pairName(homeTeam, homePartner) ?? open(match.homeFrom, match.homePlace),
			awayLabel: pairName(awayTeam, awayPartner) ?? open(match.awayFrom, match.awayPlace),
			hasCourt: matchMinutes === null ? withCourt.has(match.id) : hasSharedCourt(shared, match),
		}
	})
}
