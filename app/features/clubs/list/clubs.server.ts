import { and, between, count, desc, eq, gt, gte, inArray, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { runningClubMembers, runningClubs, runningEvents, users } from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { containsAll, searchWords } from '#app/features/venues/finder/search.ts'
import type { PageQuery } from '#app/lib/form/list.ts'
import { addDays, at, dateOf, WEEKDAYS, weekdayOf } from '#app/lib/time/time.ts'
import { clubColumns } from '../club-columns.server.ts'
import type { ClubDetails } from '../find.server.ts'
import { hostSeenBy } from '../names.ts'
import { runLengths, SHOWN_DAYS } from '../rules.ts'
import type { ClubQuery } from './list-query.ts'

type Asking = { user: Actor | null; now: Date }

/** Returns up to `limit` cities that have public clubs, those with most clubs first. */
export const findClubCities = cachedQuery(async (_now, limit: number) => {
	const rows = await db
		.select({ city: runningClubs.city })
		.from(runningClubs)
		.where(isOpen)
		.groupBy(runningClubs.city)
		.orderBy(desc(count()), runningClubs.city)
		.limit(limit)
	return rows.map(({ city }) => city)
})

const isOpen = and(eq(runningClubs.isPublic, true), isNull(runningClubs.closedAt))

/**
 * A page of the public clubs, those with most members first, and how many there are. With `q` those whose name or city holds all of its
 * words, case, accents and a typing error forgiven. With `day` or `length`, in km, those with such a public run within
 * `SHOWN_DAYS`. `upcomingEventsCount` counts the runs still to come that the person
 * may know of, so for members those for members only too.
 */
export async function listClubs(query: ClubQuery, asking: Asking) {
	const { total, rows, runs } = await findListed(asking.now, query)
	return { total, clubs: await withCounts(rows, runs, asking) }
}

/** Clubs and their coming runs are found once for all who ask. */
const findListed = cachedQuery(async (now, { q = '', page, limit, ...filters }: ClubQuery) => {
	const words = searchWords(q)
	const isFound = and(isOpen, fits(filters, now))
	if (words.length === 0) return pageOfRows(isFound, { page, limit }, now)
	const ids = await search(isFound, words)
	const shown = ids.slice((page - 1) * limit, page * limit)
	const rows = await select(inArray(runningClubs.id, shown))
	return { total: ids.length, rows, runs: await findUpcoming(shown, now) }
})

function fits({ level, day, length }: Partial<ClubQuery>, now: Date) {
	const ofLevel = level && inArray(runningClubs.difficultyLevel, [level, 'mixed'])
	if (!day && !length) return ofLevel
	const today = dateOf(now)
	const dates = Array.from({ length: SHOWN_DAYS }, (_, i) => addDays(today, i))
	const onDay = day && dates.filter((date) => WEEKDAYS[weekdayOf(date) - 1] === day)
	const { from, to } = runLengths[length ?? 'short']
	const runs = db
		.select({ id: runningEvents.clubId })
		.from(runningEvents)
		.where(
			and(
				eq(runningEvents.status, 'upcoming'),
				between(runningEvents.date, now, at(today, SHOWN_DAYS * 24)),
				onDay && or(...onDay.map((date) => isOn(date))),
				unindexed(eq(runningEvents.isPublic, true)),
				length && unindexed(gt(runningEvents.distance, from)),
				length && unindexed(lte(runningEvents.distance, to)),
			),
		)
	return and(ofLevel, inArray(runningClubs.id, runs))
}

const isOn = (date: string) => and(gte(runningEvents.date, at(date, 0)), lt(runningEvents.date, at(date, 24)))

/** Returns the clubs of a member, public or not. */
export const findOwnClubs = (user: Actor, page: PageQuery, now: Date) => {
	const own = db
		.select({ id: runningClubMembers.clubId })
		.from(runningClubMembers)
		.where(and(eq(runningClubMembers.userId, user.id), eq(runningClubMembers.status, 'active')))
	return pageOfClubs(and(inArray(runningClubs.id, own), isNull(runningClubs.closedAt)), page, { user, now })
}

export const findHostedClubs = (user: Actor, page: PageQuery, now: Date) =>
	pageOfClubs(and(eq(runningClubs.founderId, user.id), isNull(runningClubs.closedAt)), page, { user, now })

type Where = SQL | undefined

const largest = [desc(runningClubs.memberCount), desc(runningClubs.id)]

async function pageOfClubs(where: Where, page: PageQuery, asking: Asking) {
	const { total, rows, runs } = await pageOfRows(where, page, asking.now)
	return { total, clubs: await withCounts(rows, runs, asking) }
}

async function pageOfRows(where: Where, { page, limit }: PageQuery, now: Date) {
	const [total, rows] = await Promise.all([
		db.$count(runningClubs, where),
		select(where)
			.limit(limit)
			.offset((page - 1) * limit),
	])
	const ids = rows.map(({ id }) => id)
	return { total, rows, runs: await findUpcoming(ids, now) }
}

const select = (where: Where) =>
	db
		.select({ ...clubColumns, founderId: runningClubs.founderId })
		.from(runningClubs)
		.innerJoin(users, eq(users.id, runningClubs.founderId))
		.where(where)
		.orderBy(...largest)

type Row = Awaited<ReturnType<typeof select>>[number]
export type ListedClub = Awaited<ReturnType<typeof withCounts>>[number]

/** Each with how the person stands towards it, how many runs of it they may know of, and when the next one starts. */
async function withCounts(rows: readonly Row[], runs: readonly Run[], { user, now }: Asking) {
	const ids = rows.map(({ id }) => id)
	const roles = await findRoles(ids, user)
	return rows.map(({ founderId, socialLinks, ...club }) => {
		const role = roles.get(club.id)
		const ahead = knownTo(
			role !== undefined,
			runs.filter(({ clubId }) => clubId === club.id),
			now,
		)
		return {
			...club,
			socialLinks: socialLinks ?? [],
			upcomingEventsCount: ahead.runs,
			nextRunAt: ahead.next,
			weekdays: ahead.weekdays,
			host: hostSeenBy(role !== undefined, founderId, club.host),
			isHost: user?.id === founderId,
			userMembership: role ? { role } : null,
		}
	})
}

async function findRoles(ids: number[], user: Actor | null) {
	if (!user || ids.length === 0) return new Map<number, 'member' | 'admin'>()
	const rows = await selectRoles(db, { ids, userId: user.id })
	return new Map(rows.map(({ clubId, role }) => [clubId, role]))
}

const selectRoles = prepared(
	{ ids: several(runningClubMembers.clubId), userId: runningClubMembers.userId },
	(reader, { ids, userId }) =>
		reader
			.select({ clubId: runningClubMembers.clubId, role: runningClubMembers.role })
			.from(runningClubMembers)
			.where(
				and(
					among(runningClubMembers.clubId, ids),
					eq(runningClubMembers.userId, userId),
					eq(runningClubMembers.status, 'active'),
				),
			),
)

type Run = { clubId: number; isPublic: boolean; date: Date }

/** Returns the clubs' runs still to come, the next one first. */
async function findUpcoming(ids: number[], now: Date): Promise<Run[]> {
	if (ids.length === 0) return []
	return db
		.select({ clubId: runningEvents.clubId, isPublic: runningEvents.isPublic, date: runningEvents.date })
		.from(runningEvents)
		.where(
			and(
				inArray(runningEvents.clubId, ids),
				gt(runningEvents.date, now),
				unindexed(eq(runningEvents.status, 'upcoming')),
			),
		)
		.orderBy(runningEvents.date)
}

/** Sums up the runs that a person may know of; `next` is null where none is still to come. */
function knownTo(inside: boolean, runs: readonly Run[], now: Date) {
	const known = runs.filter(({ isPublic, date }) => date > now && (isPublic || inside)).map(({ date }) => date)
	const soon = known.filter((date) => date < at(dateOf(now), SHOWN_DAYS * 24))
	const days = new Set(soon.map((date) => weekdayOf(dateOf(date))))
	return { runs: known.length, next: known[0] ?? null, weekdays: [...days].sort() }
}

/** Returns how many runs of a club that the person may know of are still to come, and when the next one starts. */
export const upcomingRuns = async ({ id, inside }: Pick<ClubDetails, 'id' | 'inside'>, now: Date) =>
	knownTo(inside, await findUpcoming([id], now), now)

/** The ids of those that hold all the words, those with most members first. */
async function search(where: Where, words: string[]) {
	const rows = await db
		.select({ id: runningClubs.id, name: runningClubs.name, city: runningClubs.city })
		.from(runningClubs)
		.where(where)
		.orderBy(...largest)
	return rows.filter(({ name, city }) => containsAll([name, city], words)).map(({ id }) => id)
}
