import { and, asc, eq, gt, inArray, lte, ne, or } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { courts, teamMembers, tournamentMatches, tournaments } from '#db/schema.ts'
import { DAY_AHEAD, horizon, remind, type Place } from '#app/features/notices/reminders.server.ts'
import { changesPartners, type TournamentFormat } from '../status.ts'
import { sidesOf } from './match-notices.server.ts'
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
	eq(teamMembers.teamId, tournamentMatches.homePartnerId),
	eq(teamMembers.teamId, tournamentMatches.awayPartnerId),
)

export async function remindOfFixtures(now: Date, stopping?: AbortSignal) {
	const soon = await db
		.select({
			matchId: tournamentMatches.id,
			userId: teamMembers.userId,
			startTime: tournamentMatches.startTime,
			since: tournamentMatches.createdAt,
			tournamentId: tournaments.id,
			format: tournaments.format,
		})
		.from(tournaments)
		.innerJoin(tournamentMatches, eq(tournamentMatches.tournamentId, tournaments.id))
		.innerJoin(teamMembers, and(eq(teamMembers.tournamentId, tournaments.id), plays))
		.where(and(ahead, gt(tournamentMatches.startTime, now), lte(tournamentMatches.startTime, horizon(now))))
		.orderBy(asc(tournamentMatches.startTime))
	const places = onceAnEvening(soon).map(({ tournamentId: _, format: __, ...place }) => ({
		...place,
		what: `match:${place.matchId}`,
	}))
	return remind(places, describe, { now, aheads: [DAY_AHEAD], stopping })
}

type Soon = { userId: number; tournamentId: number; format: TournamentFormat }

/** Where partners change, only each player’s first match: the others follow at once. */
function onceAnEvening<Match extends Soon>(soonest: readonly Match[]): Match[] {
	const reminded = new Set<string>()
	return soonest.filter(({ userId, tournamentId, format }) => {
		const key = `${tournamentId} ${userId}`
		const isFirst = !reminded.has(key)
		reminded.add(key)
		return isFirst || !changesPartners(format)
	})
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
	if (!row || !(changesPartners(row.tournament.format) || (await hasCourt(tx, row.match)))) return null
	const { match, courtName, tournament, venue } = row
	const { home, away } = await sidesOf({ tx }, match)
	const { id, linkKey, isPublic } = tournament
	const data = {
		home: home!.name,
		away: away!.name,
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
