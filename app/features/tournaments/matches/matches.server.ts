import { and, asc, eq, max } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { bookedHours, courts, tournamentMatches, tournamentTeams } from '#db/schema.ts'
import { sideLabel } from '#app/features/bookings/side-label.ts'
import { notFound } from '#app/lib/errors.ts'
import { roundName } from '../rounds.ts'
import type { TournamentFormat } from '../status.ts'

type Row = typeof tournamentMatches.$inferSelect
export type TeamName = { id: number; name: string }

/** A match as its screens show it. */
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
> & {
	/** 'Round 3', 'Semi-finals'. */
	roundName: string
	homeTeam: TeamName | null
	awayTeam: TeamName | null
	/** The team's name, 'Winner of match 3' while that is open, 'No opponent' where nobody came: then it has no score. */
	homeLabel: string
	awayLabel: string
	court: { id: number; name: string }
	/** Whether its court is kept for it; not where a closing of the venue has taken it: then it needs another time. */
	hasCourt: boolean
}

type Of = { id: number; format: TournamentFormat }

/** All matches of a tournament by round, then start. */
export const findMatches = (tournament: Of, reader: Reader = db) => readMatches(tournament, reader)

/** One of its matches; 404 where it has none with that id. */
export async function findMatch(tournament: Of, id: number | null, reader: Reader = db): Promise<Match> {
	const [match] = id === null ? [] : await readMatches(tournament, reader, id)
	if (!match) throw notFound(NO_MATCH)
	return match
}

const NO_OPPONENT = 'No opponent'
export const NO_MATCH = 'Match not found'

async function readMatches({ id, format }: Of, reader: Reader, only?: number): Promise<Match[]> {
	const ofTournament = eq(tournamentMatches.tournamentId, id)
	const rows = await reader
		.select({ match: tournamentMatches, court: { id: courts.id, name: courts.name } })
		.from(tournamentMatches)
		.innerJoin(courts, eq(courts.id, tournamentMatches.courtId))
		.where(only === undefined ? ofTournament : and(ofTournament, eq(tournamentMatches.id, only)))
		.orderBy(asc(tournamentMatches.round), asc(tournamentMatches.startTime), asc(tournamentMatches.matchNumber))
	if (rows.length === 0) return []
	const teams = await reader
		.select({ id: tournamentTeams.id, name: tournamentTeams.name })
		.from(tournamentTeams)
		.where(eq(tournamentTeams.tournamentId, id))
	const held = await reader
		.selectDistinct({ id: bookedHours.matchId })
		.from(bookedHours)
		.innerJoin(tournamentMatches, eq(tournamentMatches.id, bookedHours.matchId))
		.where(only === undefined ? ofTournament : and(ofTournament, eq(tournamentMatches.id, only)))
	const [last] = await reader
		.select({ round: max(tournamentMatches.round) })
		.from(tournamentMatches)
		.where(ofTournament)
	const rounds = last?.round ?? 0
	const byId = new Map(teams.map((team) => [team.id, team]))
	const withCourt = new Set(held.map((row) => row.id))
	return rows.map(({ match, court }) => {
		const { tournamentId: _, courtId: __, homeTeamId, awayTeamId, createdAt: ___, updatedAt: ____, ...rest } = match
		const homeTeam = byId.get(homeTeamId ?? 0) ?? null
		const awayTeam = byId.get(awayTeamId ?? 0) ?? null
		const { isThirdPlace } = match
		const alone = match.status === 'completed' && match.forfeitedBy !== null && !(homeTeam && awayTeam)
		const open = (from: number | null) => (alone ? NO_OPPONENT : sideLabel({ from, isThirdPlace }))
		return {
			...rest,
			...(alone && { homeScore: null, awayScore: null }),
			roundName: roundName({ format, round: match.round, rounds, isThirdPlace }),
			...{ homeTeam, awayTeam, court },
			homeLabel: homeTeam?.name ?? open(match.homeFrom),
			awayLabel: awayTeam?.name ?? open(match.awayFrom),
			hasCourt: withCourt.has(match.id),
		}
	})
}
