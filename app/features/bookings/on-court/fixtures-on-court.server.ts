import { eq } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { tournamentMatches, tournaments, tournamentTeams } from '#db/schema.ts'
import { changesPartners } from '#db/query/partner-formats.ts'
import { soonestFirst } from '#app/features/court-time/court-time.server.ts'
import { channelOf } from '#app/features/live/channel.ts'
import { sideLabel } from './side-label.ts'
import { courtNameOf } from '#db/query/columns.ts'

/** A tournament's fixture with its court, over its whole time. */
export type FixtureOnCourt = {
	id: number
	matchNumber: number
	/** 'Kasi Stars v Hot Shots', or 'Winner of match 3' for an undecided side. */
	title: string
	sides: [home: string, away: string]
	tournament: { id: number; name: string }
	/** The socket channel that the tournament's pages follow. */
	channel: string
	status: 'scheduled' | 'in_progress' | 'completed' | 'cancelled'
	sportId: number
	courtNumber: number
	courtName: string | null
	/** Whether it shares the half hours of its court with other matches of its tournament. */
	isShared: boolean
	/** Whether it is moved with all of its round. */
	isOfRound: boolean
	startTime: Date
	endTime: Date
}

export const fixtureName = ({ title, tournament }: Pick<FixtureOnCourt, 'title' | 'tournament'>) =>
	`match ${title} (${tournament.name})`

export async function findFixturesOnCourt(reader: Reader, ids: number[]): Promise<FixtureOnCourt[]> {
	const found = ids.length === 0 ? [] : await readFixtures(reader, [...new Set(ids)])
	return found.sort(soonestFirst)
}

async function readFixtures(reader: Reader, ids: number[]): Promise<FixtureOnCourt[]> {
	const rows = await findFixtures(reader, { ids })
	const teamIds = rows.flatMap(({ match }) =>
		[match.homeTeamId, match.awayTeamId, match.homePartnerId, match.awayPartnerId].filter((id) => id !== null),
	)
	const names = new Map((await findTeams(reader, { ids: teamIds })).map(({ id, name }) => [id, name]))
	return rows.map(({ match, sportId, courtName, tournament, format, matchMinutes, isPublic, linkKey }) => {
		const { id, matchNumber, status, courtNumber, startTime, endTime, isThirdPlace } = match
		const side = (teamId: number | null, from: number | null, place: string | null) =>
			names.get(teamId ?? 0) ?? sideLabel({ from, place, isThirdPlace })
		const partner = (teamId: number | null) => (teamId === null ? '' : ` & ${names.get(teamId)}`)
		const home = side(match.homeTeamId, match.homeFrom, match.homePlace) + partner(match.homePartnerId)
		const away = side(match.awayTeamId, match.awayFrom, match.awayPlace) + partner(match.awayPartnerId)
		return {
			id,
			matchNumber,
			status,
			sportId,
			courtNumber,
			courtName,
			isShared: matchMinutes !== null,
			isOfRound: changesPartners(format),
			startTime,
			endTime,
			tournament,
			title: `${home} v ${away}`,
			sides: [home, away],
			channel: channelOf({ id: tournament.id, isPublic, linkKey }),
		}
	})
}

const findFixtures = prepared({ ids: several(tournamentMatches.id) }, (reader, { ids }) =>
	reader
		.select({
			match: tournamentMatches,
			sportId: tournaments.sportId,
			courtName: courtNameOf({ ...tournamentMatches, sportId: tournaments.sportId }),
			tournament: { id: tournaments.id, name: tournaments.name },
			format: tournaments.format,
			matchMinutes: tournaments.matchMinutes,
			isPublic: tournaments.isPublic,
			linkKey: tournaments.linkKey,
		})
		.from(tournamentMatches)
		.innerJoin(tournaments, eq(tournaments.id, tournamentMatches.tournamentId))
		.where(among(tournamentMatches.id, ids)),
)
const findTeams = prepared({ ids: several(tournamentTeams.id) }, (reader, { ids }) =>
	reader
		.select({ id: tournamentTeams.id, name: tournamentTeams.name })
		.from(tournamentTeams)
		.where(among(tournamentTeams.id, ids)),
)
