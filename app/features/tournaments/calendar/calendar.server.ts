import { inArray } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courts } from '#db/schema.ts'
import { notFound } from '#app/lib/errors.ts'
import { tournamentAddress } from '../address.ts'
import type { TournamentDetails } from '../find.server.ts'
import { findMatches, type Match } from '../matches/matches.server.ts'
import { plays } from '../schedule/fixture.ts'
import { TEAM_NOT_FOUND } from '../teams/rules.ts'
import { findTeams } from '../teams/teams.server.ts'
import { calendarFile } from './calendar-file.server.ts'

type Asked = { tournament: TournamentDetails; origin: string; now: Date }

/** The calendar file of a tournament, or of one of its teams: then only the matches it is known to play. */
export async function calendarOf(asked: Asked, teamId?: number | null) {
	const { tournament } = asked
	const matches = await findMatches(tournament)
	if (teamId === undefined) return respond(asked, tournament.name, `tournament-${tournament.id}`, matches)
	const team = (await findTeams(tournament.id, { all: true })).find(({ id }) => id === teamId)
	if (!team) throw notFound(TEAM_NOT_FOUND)
	const own = matches.filter((match) => plays(match, team.id))
	return respond(asked, `${team.name} · ${tournament.name}`, `tournament-${tournament.id}-team-${team.id}`, own)
}

async function respond({ tournament, origin, now }: Asked, name: string, file: string, matches: Match[]) {
	const { id, status, startDate, endDate, court } = tournament
	const places = await findPlaces([court.id, ...matches.map((match) => match.court.id)])
	const days = { id, startDate, endDate, isCancelled: status === 'cancelled' }
	const body = calendarFile({
		...{ name, origin, now },
		tournament: tournament.name,
		matches: matches.map((match) => ({ ...match, place: places.get(match.court.id) ?? match.court.name })),
		days: { ...days, place: places.get(court.id) ?? court.name, url: tournamentAddress(tournament) },
		addressOf: (id) => tournamentAddress(tournament, `schedule/matches/${id}`),
	})
	return new Response(body, {
		headers: {
			'Content-Type': 'text/calendar; charset=utf-8',
			'Content-Disposition': `attachment; filename="${file}.ics"`,
			'Cache-Control': 'no-store',
		},
	})
}

/** Each venue as one finds it: 'Beacon Padel, 1 Beach Road, Sea Point, Cape Town'. An address may name the place itself. */
async function findPlaces(courtIds: number[]) {
	const ids = [...new Set(courtIds)]
	const rows = await db
		.select({ id: courts.id, name: courts.name, address: courts.address, location: courts.location, city: courts.city })
		.from(courts)
		.where(inArray(courts.id, ids))
	return new Map(
		rows.map(({ id, name, address, location, city }) => {
			const rest = [location, city].filter((part) => !address.includes(part))
			return [id, [name, address, ...rest].join(', ')]
		}),
	)
}
