import { and, asc, eq, gt, inArray, lte, ne, or } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { courts, teamMembers, tournamentMatches, tournaments } from '#db/schema.ts'
import { DAY_AHEAD, horizon, remind, type Place } from '#app/features/notices/reminders.server.ts'
import { changesPartners, type TournamentFormat } from '../status.ts'
import { sidesOf } from './match-notices.server.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { hasCourt } from './postponing/shared-courts.server.ts'
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
			teamId: teamMembers.teamId,
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
	const isFirst = await firstOfEvenings(soon)
	const places = soon.filter(isFirst).map(({ matchId, userId, startTime, since }) => ({
		matchId,
		userId,
		startTime,
		since,
		what: `match:${matchId}`,
	}))
	return remind(places, describe, { now, aheads: [DAY_AHEAD], stopping })
}

type Soon = { matchId: number; teamId: number; tournamentId: number; format: TournamentFormat; startTime: Date }

/** Where partners change, picks each player’s first match of the day: the others follow at once. */
async function firstOfEvenings(soon: readonly Soon[]): Promise<(match: Soon) => boolean> {
	const evenings = new Set(soon.filter(({ format }) => changesPartners(format)).map(({ tournamentId }) => tournamentId))
	const rows = await db
		.select()
		.from(tournamentMatches)
		.where(and(inArray(tournamentMatches.tournamentId, [...evenings]), ne(tournamentMatches.status, 'cancelled')))
		.orderBy(asc(tournamentMatches.startTime), asc(tournamentMatches.id))
	const first = new Map<string, number>()
	for (const { id, startTime, homeTeamId, homePartnerId, awayTeamId, awayPartnerId } of rows)
		for (const teamId of [homeTeamId, homePartnerId, awayTeamId, awayPartnerId]) {
			const key = `${teamId} ${dateOf(startTime)}`
			if (!first.has(key)) first.set(key, id)
		}
	return ({ matchId, teamId, format, startTime }) =>
		!changesPartners(format) || first.get(`${teamId} ${dateOf(startTime)}`) === matchId
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
	if (!row || !(await hasCourt(tx, row.tournament, row.match))) return null
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
