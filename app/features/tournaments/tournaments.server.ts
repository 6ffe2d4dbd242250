import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '#db/client/index.ts'
import { courts, sports, tournaments, users } from '#db/schema.ts'
import { findCitiesNamed } from '#app/features/venues/catalogue.server.ts'
import { ListQuery } from '#app/features/venues/list-query.ts'
import { relevance, searchWords, wordsOf } from '#app/features/venues/search.ts'
import { TournamentStatus } from './status.ts'

const columns = {
	id: tournaments.id,
	name: tournaments.name,
	description: tournaments.description,
	sportId: tournaments.sportId,
	courtId: tournaments.courtId,
	startDate: tournaments.startDate,
	endDate: tournaments.endDate,
	registrationDeadline: tournaments.registrationDeadline,
	maxTeams: tournaments.maxTeams,
	currentTeams: tournaments.currentTeams,
	entryFee: tournaments.entryFee,
	prizeMoney: tournaments.prizeMoney,
	prizeDescription: tournaments.prizeDescription,
	format: tournaments.format,
	rules: tournaments.rules,
	isPublic: tournaments.isPublic,
	status: tournaments.status,
	organizer: { username: users.username, fullName: users.fullName },
	court: { id: courts.id, name: courts.name, location: courts.location, city: courts.city },
	sport: { id: sports.id, name: sports.name, icon: sports.icon, color: sports.color },
}

export type Tournament = Awaited<ReturnType<typeof listTournaments>>['tournaments'][number]

/** What the list of tournaments takes in its query. */
export const TournamentQuery = ListQuery.extend({
	status: z.enum(TournamentStatus, 'status is not one of a tournament').optional(),
})

/** A page of the public tournaments, by start, and how many there are. Fees and prizes are whole rand. */
export async function listTournaments({ sportId, city, status, page, limit }: z.infer<typeof TournamentQuery>) {
	const cities = city && (await findCitiesNamed(city))
	const where = and(
		eq(tournaments.isPublic, true),
		sportId ? eq(tournaments.sportId, sportId) : undefined,
		cities ? inArray(courts.city, cities) : undefined,
		status ? eq(tournaments.status, status) : undefined,
	)
	const [total, rows] = await Promise.all([
		countWhere(where),
		select(where)
			.limit(limit)
			.offset((page - 1) * limit),
	])
	return { total, tournaments: rows }
}

type UpcomingFilter = { sport?: number | null; city?: string | null; q?: string }

/** The public tournaments that take teams and start after `now`, soonest first; `q` is what somebody typed. */
export async function findUpcomingTournaments({ sport, city, q = '' }: UpcomingFilter, limit: number, now: Date) {
	const where = and(
		eq(tournaments.isPublic, true),
		eq(tournaments.status, 'registration_open'),
		gt(tournaments.startDate, now),
		sport ? eq(tournaments.sportId, sport) : undefined,
		city ? eq(courts.city, city) : undefined,
	)
	const words = searchWords(q)
	if (!words.length) return select(where).limit(limit)
	const rows = await select(where)
	return rows.filter((row) => relevance(words, tournamentWords(row))).slice(0, limit)
}

const tournamentWords = ({ name, description, court, sport }: Tournament) =>
	wordsOf([name, description, court.name, court.location, court.city, sport.name])

function select(where: ReturnType<typeof and>) {
	return db
		.select(columns)
		.from(tournaments)
		.innerJoin(courts, eq(courts.id, tournaments.courtId))
		.innerJoin(sports, eq(sports.id, tournaments.sportId))
		.innerJoin(users, eq(users.id, tournaments.organizerId))
		.where(where)
		.orderBy(asc(tournaments.startDate), asc(tournaments.id))
}

async function countWhere(where: ReturnType<typeof and>) {
	const joined = db
		.select({ id: tournaments.id })
		.from(tournaments)
		.innerJoin(courts, eq(courts.id, tournaments.courtId))
		.where(where)
		.as('joined')
	return db.$count(joined)
}
