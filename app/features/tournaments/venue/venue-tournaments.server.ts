import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courts, sports, tournaments, users } from '#db/schema.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { pageOf } from '#app/lib/paging.ts'
import { requestState } from '../placement/request-state.ts'
import { nameOf } from '../teams/rules.ts'
import { tournamentColumns } from '../tournament-columns.server.ts'
import { dateLine } from '../words.ts'

/**
 * A page of all tournaments at a venue, private ones too, and their total: upcoming and ongoing ones first by start,
 * then completed and cancelled ones, newest first. The caller must check that the user may see them.
 */
export async function findVenueTournaments(venueId: number, { page = 1, limit = 10, now = new Date() } = {}) {
	const here = eq(tournaments.courtId, venueId)
	const live = and(here, inArray(tournaments.status, ['registration_open', 'ongoing']))
	const over = and(here, inArray(tournaments.status, ['completed', 'cancelled']))
	const [ahead, past] = await Promise.all([db.$count(tournaments, live), db.$count(tournaments, over)])
	const { offset, ...shown } = pageOf(ahead + past, page, limit)
	const first = await select()
		.where(live)
		.orderBy(asc(tournaments.startDate), asc(tournaments.id))
		.limit(limit)
		.offset(offset)
	const rest = await select()
		.where(over)
		.orderBy(desc(tournaments.startDate), desc(tournaments.id))
		.limit(limit - first.length)
		.offset(Math.max(0, offset - ahead))
	const found = [...first, ...rest].map((one) => ({ ...one, closed: one.registrationDeadline <= now }))
	return { ...shown, total: ahead + past, tournaments: found }
}
export type VenueTournament = Awaited<ReturnType<typeof findVenueTournaments>>['tournaments'][number]

/**
 * Returns the tournaments that wait for the courts of a venue, the first to start first, with what they need and what
 * that costs at the venue's prices. The caller checks that the user may answer them.
 */
export const findOpenCourtRequests = cachedQuery(async (_now, venueId: number) => {
	const live = inArray(tournaments.status, ['registration_open', 'ongoing'])
	const rows = await select()
		.where(and(eq(tournaments.courtId, venueId), live, isNotNull(tournaments.courtRequest)))
		.orderBy(asc(tournaments.startDate), asc(tournaments.id))
	return rows.flatMap(({ courtRequest: request, ...tournament }) => {
		if (request === null || request.refusal || request.offer) return []
		const { id, name, organizer } = tournament
		const { text } = requestState(request, '', true)
		return [{ id, name, organizer: nameOf(organizer), dates: dateLine(tournament), text }]
	})
})
export type OpenCourtRequest = Awaited<ReturnType<typeof findOpenCourtRequests>>[number]

const { id, name, startDate, endDate, maxTeams, currentTeams, isPublic, status, organizer, sport } = tournamentColumns

const select = () =>
	db
		.select({
			id,
			name,
			startDate,
			endDate,
			maxTeams,
			currentTeams,
			isPublic,
			status,
			organizer,
			sport,
			registrationDeadline: tournaments.registrationDeadline,
			courtRequest: tournaments.courtRequest,
			courtPrice: tournaments.courtPrice,
		})
		.from(tournaments)
		.innerJoin(courts, eq(courts.id, tournaments.courtId))
		.innerJoin(sports, eq(sports.id, tournaments.sportId))
		.innerJoin(users, eq(users.id, tournaments.organizerId))
