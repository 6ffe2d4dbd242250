import { and, eq, gt, inArray, lte, ne, or } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { courts, teamMembers, tournamentMatches, tournaments, tournamentTeams } from '#db/schema.ts'
import { DAY_AHEAD, horizon, remind, type Place } from '#app/features/notices/reminders.server.ts'
import { hasCourt } from './postponing/court.server.ts'
import { courtNameOf } from '#db/query/columns.ts'

type MatchPlace = Place & { matchId: number }

const ahead = and(
	inArray(tournaments.status, ['registration_open', 'ongoing']),
	eq(tournamentMatches.status, 'scheduled'),
	ne(tournamentMatches.homeTeamId, tournamentMatches.awayTeamId),
)
const plays = or(
	eq(teamMembers.teamId, tournamentMatches.homeTeamId),
	eq(teamMembers.teamId, tournamentMatches.awayTeamId),
)

export async function remindOfFixtures(now: Date, stopping?: AbortSignal) {
	const soon = await db
		.select({
			matchId: tournamentMatches.id,
			userId: teamMembers.userId,
			startTime: tournamentMatches.startTime,
			since: tournamentMatches.createdAt,
		})
		.from(tournaments)
		.innerJoin(tournamentMatches, eq(tournamentMatches.tournamentId, tournaments.id))
		.innerJoin(teamMembers, and(eq(teamMembers.tournamentId, tournaments.id), plays))
		.where(and(ahead, gt(tournamentMatches.startTime, now), lte(tournamentMatches.startTime, horizon(now))))
	const places = soon.map((place) => ({ ...place, what: `match:${place.matchId}` }))
	return remind(places, describe, { now, aheads: [DAY_AHEAD], stopping })
}

async function describe(tx: Reader, { matchId, userId }: MatchPlace) {
	const [row] = await tx
		.select({
			match: tournamentMatches,
			courtName: courtNameOf({ ...tournamentMatches, sportId: tournaments.sportId }),
			tournament: tournaments,
			venue: courts,
		})
		.from(tournamentMatches)
		.innerJoin(tournaments, eq(tournaments.id, tournamentMatches.tournamentId))
		.innerJoin(courts, eq(courts.id, tournamentMatches.courtId))
		.innerJoin(teamMembers, and(eq(teamMembers.userId, userId), plays))
		.where(and(ahead, eq(tournamentMatches.id, matchId)))
	if (!row || !(await hasCourt(tx, row.match))) return null
	const { match, courtName, tournament, venue } = row
	const teams = await tx
		.select({ id: tournamentTeams.id, name: tournamentTeams.name })
		.from(tournamentTeams)
		.where(inArray(tournamentTeams.id, [match.homeTeamId!, match.awayTeamId!]))
	const nameOf = (id: number | null) => teams.find((team) => team.id === id)?.name
	const { id, linkKey, isPublic } = tournament
	const data = {
		home: nameOf(match.homeTeamId)!,
		away: nameOf(match.awayTeamId)!,
		court: courtName ?? match.courtNumber,
		venue: venue.name,
		address: venue.address,
		location: venue.location,
		city: venue.city,
		tournament: tournament.name,
		tournamentId: id,
		key: isPublic ? null : linkKey,
	}
	const about = { subject: 'match', subjectId: matchId } as const
	return { startTime: match.startTime, told: { kind: 'reminder', what: 'of a match', data, ...about } as const }
}
