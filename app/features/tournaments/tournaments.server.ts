import { and, asc, count, desc, eq, exists, gt, inArray, lt, ne, not, or, type SQL } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { isRunBy } from '#db/query/tournament-organizers.ts'
import { courts, sports, teamMembers, tournaments, tournamentTeams, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findCitiesNamed } from '#app/features/venues/catalogue.server.ts'
import { findSports } from '#app/features/venues/sports.server.ts'
import { containsAll, relevance, searchWords, wordsOf } from '#app/features/venues/finder/search.ts'
import { sportColumns, venueColumns } from '#db/query/columns.ts'
import { groupBy } from '#app/lib/groups.ts'
import type { TournamentQuery } from './list-query.ts'
import type { TournamentStatus } from './status.ts'
import { tournamentColumns } from './tournament-columns.server.ts'

type Row = Awaited<ReturnType<typeof select>>[number]
export type Tournament = Omit<Row, 'dayStart' | 'dayEnd'>

/** Limits the list to tournaments this person organises or plays in, public or not. */
type Whose = { of?: Actor | null }

const soonest = [asc(tournaments.startDate), asc(tournaments.id)]
const latest = [desc(tournaments.startDate), desc(tournaments.id)]
// Tournaments one can still join or watch first, then the past.
const order: [TournamentStatus, SQL[]][] = [
	['registration_open', soonest],
	['ongoing', soonest],
	['completed', latest],
	['cancelled', latest],
]

/** One's own that are being played come before those that have not begun. */
const ownOrder = [order[1]!, order[0]!, ...order.slice(2)]

/**
 * A page of tournaments, their total, and `counts` by status. Open and ongoing ones come first by start, then completed
 * and cancelled ones, newest first. `q` is the search text. Fees and prizes are whole rand.
 */
export async function listTournaments(query: TournamentQuery, { of: person }: Whose = {}) {
	const { status, page, limit } = query
	const { base, found, counts } = await narrowed(query, person)
	const shown = (person ? ownOrder : order).filter(([known]) => !status || known === status)
	const rows: Row[] = []
	let skip = (page - 1) * limit
	for (const [known, by] of shown) {
		const here = counts[known]
		const take = Math.min(limit - rows.length, here - skip)
		if (take > 0) {
			const ids = found?.get(known)?.slice(skip, skip + take)
			const where = ids ? inArray(tournaments.id, ids) : and(base, eq(tournaments.status, known))
			rows.push(
				...(await select(where, by)
					.limit(take)
					.offset(ids ? 0 : skip)),
			)
		}
		skip = Math.max(0, skip - here)
	}
	const total = shown.reduce((sum, [known]) => sum + counts[known], 0)
	const listed: Tournament[] = rows.map(({ dayStart: _, dayEnd: __, ...tournament }) => tournament)
	return { total, counts, tournaments: listed }
}

/** Counts the tournaments that `listTournaments` would list, by status. */
export const countTournaments = async (query: Narrowing, { of: person }: Whose = {}) =>
	(await narrowed(query, person)).counts

type Narrowing = Pick<TournamentQuery, 'sportId' | 'city' | 'q'>

async function narrowed({ sportId, city, q = '' }: Narrowing, person: Actor | null | undefined) {
	const cities = city && (await findCitiesNamed(city))
	const base = and(
		person ? isIn(person) : eq(tournaments.isPublic, true),
		sportId ? eq(tournaments.sportId, sportId) : undefined,
		cities ? inArray(courts.city, cities) : undefined,
	)
	const words = searchWords(q)
	const found = words.length > 0 ? await search(base, words) : null
	return { base, found, counts: found ? countFound(found) : await countByStatus(base) }
}

type OpenFilter = { sport?: number | null; city?: string | null }

const isOpen = ({ sport, city }: OpenFilter) =>
	and(
		eq(tournaments.isPublic, true),
		eq(tournaments.status, 'registration_open'),
		sport ? eq(tournaments.sportId, sport) : undefined,
		city ? eq(courts.city, city) : undefined,
	)

/** Returns public tournaments to come: those that a team can join, soonest first; then the others of them. */
export async function findUpcomingTournaments(filter: OpenFilter, limit: number, now: Date) {
	const toCome = and(isOpen(filter), gt(tournaments.startDate, now))
	const joinable = and(gt(tournaments.registrationDeadline, now), lt(tournaments.currentTeams, tournaments.maxTeams))!
	const rows = await select(and(toCome, joinable), soonest).limit(limit)
	if (rows.length === limit) return rows
	return [...rows, ...(await select(and(toCome, not(joinable)), soonest).limit(limit - rows.length))]
}

/** Counts the public tournaments with open registration that a search text matches, as their list does. */
export async function countOpenTournaments({ q, ...filter }: OpenFilter & { q: string }) {
	return countFound(await search(isOpen(filter), searchWords(q))).registration_open
}

type Searched = {
	name: string
	description: string
	court: { name: string; location: string; city: string }
	sport: { name: string }
}

/**
 * Whether a search text matches a tournament. A sport in the venue's name alone does not count: `tennis` must not find
 * basketball at Kirstenhof Tennis.
 */
function isMeant({ name, description, court, sport }: Searched, words: string[], sportWords: string[]) {
	if (containsAll([name, description], words)) return true
	const own = wordsOf([name, description, court.location, court.city, sport.name])
	if (relevance(words, own)) return true
	const venue = wordsOf([court.name])
	const namesVenue = words.some((word) => relevance([word], venue) && !relevance([word], sportWords))
	return namesVenue && relevance(words, [...own, ...venue]) > 0
}

type Where = ReturnType<typeof and>

const select = (where: Where, by: SQL[]) =>
	db
		.select({ ...tournamentColumns, dayStart: tournaments.dayStart, dayEnd: tournaments.dayEnd })
		.from(tournaments)
		.innerJoin(courts, eq(courts.id, tournaments.courtId))
		.innerJoin(sports, eq(sports.id, tournaments.sportId))
		.innerJoin(users, eq(users.id, tournaments.organizerId))
		.where(where)
		.orderBy(...by)

function isIn({ id }: Actor) {
	const playing = db
		.select({ id: teamMembers.id })
		.from(teamMembers)
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, teamMembers.teamId))
		.where(
			and(
				eq(teamMembers.tournamentId, tournaments.id),
				eq(teamMembers.userId, id),
				ne(tournamentTeams.status, 'withdrawn'),
			),
		)
	return or(isRunBy(id), exists(playing))
}

type Counts = Record<TournamentStatus, number>

async function countByStatus(where: Where): Promise<Counts> {
	const rows = await db
		.select({ status: tournaments.status, count: count() })
		.from(tournaments)
		.innerJoin(courts, eq(courts.id, tournaments.courtId))
		.where(where)
		.groupBy(tournaments.status)
	const counts: Counts = { registration_open: 0, ongoing: 0, completed: 0, cancelled: 0 }
	for (const row of rows) counts[row.status] = row.count
	return counts
}

/** Ids of tournaments that a search text matches, by status in the order of the list. */
async function search(where: Where, words: string[]) {
	const [rows, known] = await Promise.all([
		db
			.select({
				id: tournaments.id,
				name: tournaments.name,
				description: tournaments.description,
				status: tournaments.status,
				court: venueColumns,
				sport: sportColumns,
			})
			.from(tournaments)
			.innerJoin(courts, eq(courts.id, tournaments.courtId))
			.innerJoin(sports, eq(sports.id, tournaments.sportId))
			.where(where)
			.orderBy(...soonest),
		findSports(),
	])
	const sportWords = wordsOf(known.map(({ name }) => name))
	const fitting = rows.filter((row) => isMeant(row, words, sportWords))
	const byStatus = groupBy(fitting, ({ status }) => status)
	const found = order.map(([status, by]): [TournamentStatus, number[]] => {
		const ids = (byStatus.get(status) ?? []).map(({ id }) => id)
		return [status, by === latest ? ids.reverse() : ids]
	})
	return new Map(found)
}

const countFound = (found: Map<TournamentStatus, number[]>) =>
	Object.fromEntries(order.map(([status]) => [status, found.get(status)?.length ?? 0])) as Counts
