import { and, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { bookedHours, tournamentMatches, tournaments, tournamentTeams } from '#db/schema.ts'
import { channelOf } from '#app/features/live/channel.ts'
import { sideLabel } from './side-label.ts'
import type { Stretch } from './held.server.ts'

/** A match of a tournament whose court is kept for it, at its whole time. */
export type MatchOnCourt = {
	id: number
	matchNumber: number
	/** 'Kasi Stars v Hot Shots', a side that is not decided as 'Winner of match 3'. */
	title: string
	tournament: { id: number; name: string; organizerId: number }
	/** What pages of the tournament follow on the socket. */
	channel: string
	status: 'scheduled' | 'in_progress' | 'completed' | 'cancelled'
	sportId: number
	courtNumber: number
	startTime: Date
	endTime: Date
}

/** How a list of what holds a court names a match. */
export const matchName = ({ title, tournament }: Pick<MatchOnCourt, 'title' | 'tournament'>) =>
	`match ${title} (${tournament.name})`

/** The matches that hold a court in the stretch, soonest first. */
export async function matchesIn(reader: Reader, stretch: Stretch): Promise<MatchOnCourt[]> {
	const held = await reader.selectDistinct({ id: bookedHours.matchId }).from(bookedHours).where(heldByMatches(stretch))
	return findMatchesOnCourt(
		reader,
		held.flatMap(({ id }) => id ?? []),
	)
}

/** The matches with those ids, soonest first. */
export async function findMatchesOnCourt(reader: Reader, ids: number[]): Promise<MatchOnCourt[]> {
	const found: MatchOnCourt[] = []
	for (const some of chunked(ids)) found.push(...(await readMatches(reader, some)))
	return found.sort((a, b) => a.startTime.getTime() - b.startTime.getTime() || a.courtNumber - b.courtNumber)
}

// SQLite takes a limited number of values in one statement.
const AT_ONCE = 500

/** The different ones of some ids, as many at a time as a statement takes. */
function chunked(ids: number[]) {
	const all = [...new Set(ids)]
	return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, i) => all.slice(i * AT_ONCE, (i + 1) * AT_ONCE))
}

async function readMatches(reader: Reader, ids: number[]): Promise<MatchOnCourt[]> {
	const rows = await reader
		.select({
			match: tournamentMatches,
			sportId: tournaments.sportId,
			tournament: { id: tournaments.id, name: tournaments.name, organizerId: tournaments.organizerId },
			isPublic: tournaments.isPublic,
			linkKey: tournaments.linkKey,
		})
		.from(tournamentMatches)
		.innerJoin(tournaments, eq(tournaments.id, tournamentMatches.tournamentId))
		.where(inArray(tournamentMatches.id, ids))
	const teamIds = rows.flatMap(({ match }) => [match.homeTeamId ?? [], match.awayTeamId ?? []].flat())
	const names = new Map<number, string>()
	for (const some of chunked(teamIds)) {
		const teams = await reader
			.select({ id: tournamentTeams.id, name: tournamentTeams.name })
			.from(tournamentTeams)
			.where(inArray(tournamentTeams.id, some))
		for (const { id, name } of teams) names.set(id, name)
	}
	return rows.map(({ match, sportId, tournament, isPublic, linkKey }) => {
		const { id, matchNumber, status, courtNumber, startTime, endTime, isThirdPlace } = match
		const side = (teamId: number | null, from: number | null) =>
			names.get(teamId ?? 0) ?? sideLabel({ from, isThirdPlace })
		return {
			...{ id, matchNumber, status, sportId, courtNumber, startTime, endTime, tournament },
			title: `${side(match.homeTeamId, match.homeFrom)} v ${side(match.awayTeamId, match.awayFrom)}`,
			channel: channelOf({ id: tournament.id, isPublic, linkKey }),
		}
	})
}

/** The hours that matches hold in the stretch. */
function heldByMatches({ venueId, sportId, courtNumber, startTime, endTime }: Stretch) {
	return and(
		eq(bookedHours.courtId, venueId),
		isNotNull(bookedHours.matchId),
		gte(bookedHours.hour, startTime),
		lt(bookedHours.hour, endTime),
		sportId === null ? undefined : eq(bookedHours.sportId, sportId),
		courtNumber === null ? undefined : eq(bookedHours.courtNumber, courtNumber),
	)
}
