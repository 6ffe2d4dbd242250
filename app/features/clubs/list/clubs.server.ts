import { and, count, desc, eq, gt, inArray, isNull, min, type SQL } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { runningClubMembers, runningClubs, runningEvents, users } from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { containsAll, searchWords } from '#app/features/venues/finder/search.ts'
import type { PageQuery } from '#app/lib/form/list.ts'
import { clubColumns } from '../club-columns.server.ts'
import type { ClubDetails } from '../find.server.ts'
import { hostSeenBy } from '../names.ts'
import type { ClubQuery } from './list-query.ts'

type Asking = { user: Actor | null; now: Date }

/** Returns up to `limit` cities that have public clubs, those with most clubs first. */
export async function findClubCities(limit: number) {
	const rows = await db
		.select({ city: runningClubs.city })
		.from(runningClubs)
		.where(isOpen)
		.groupBy(runningClubs.city)
		.orderBy(desc(count()), runningClubs.city)
		.limit(limit)
	return rows.map(({ city }) => city)
}

const isOpen = and(eq(runningClubs.isPublic, true), isNull(runningClubs.closedAt))

/**
 * A page of the public clubs, those with most members first, and how many there are. With `q` those whose name or city holds all of its
 * words, case, accents and a typing error forgiven. `upcomingEventsCount` counts the runs still to come that the person
 * may know of, so for members those for members only too.
 */
export async function listClubs({ q = '', ...page }: ClubQuery, asking: Asking) {
	const words = searchWords(q)
	if (words.length === 0) return pageOfClubs(isOpen, page, asking)
	const ids = await search(isOpen, words)
	const shown = ids.slice((page.page - 1) * page.limit, page.page * page.limit)
	const rows = await select(inArray(runningClubs.id, shown))
	return { total: ids.length, clubs: await withCounts(rows, asking) }
}

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

async function pageOfClubs(where: Where, { page, limit }: PageQuery, asking: Asking) {
	const [total, rows] = await Promise.all([
		db.$count(runningClubs, where),
		select(where)
			.limit(limit)
			.offset((page - 1) * limit),
	])
	return { total, clubs: await withCounts(rows, asking) }
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
async function withCounts(rows: Row[], { user, now }: Asking) {
	const ids = rows.map(({ id }) => id)
	const [roles, runs] = await Promise.all([findRoles(ids, user), countUpcoming(ids, now)])
	return rows.map(({ founderId, socialLinks, ...club }) => {
		const role = roles.get(club.id)
		const ahead = knownTo(role !== undefined, runs.get(club.id))
		return {
			...club,
			socialLinks: socialLinks ?? [],
			upcomingEventsCount: ahead.runs,
			nextRunAt: ahead.next,
			host: hostSeenBy(role !== undefined, founderId, club.host),
			isHost: user?.id === founderId,
			userMembership: role ? { role } : null,
		}
	})
}

async function findRoles(ids: number[], user: Actor | null) {
	if (!user || ids.length === 0) return new Map<number, 'member' | 'admin'>()
	const rows = await db
		.select({ clubId: runningClubMembers.clubId, role: runningClubMembers.role })
		.from(runningClubMembers)
		.where(
			and(
				inArray(runningClubMembers.clubId, ids),
				eq(runningClubMembers.userId, user.id),
				eq(runningClubMembers.status, 'active'),
			),
		)
	return new Map(rows.map(({ clubId, role }) => [clubId, role]))
}

type Ahead = { runs: number; next: Date }
type Counted = { everybody?: Ahead; members?: Ahead }

/** Counts each club's runs still to come, by whether all people may know of them or its members only. */
async function countUpcoming(ids: number[], now: Date) {
	const counts = new Map<number, Counted>()
	if (ids.length === 0) return counts
	const rows = await db
		.select({
			clubId: runningEvents.clubId,
			isPublic: runningEvents.isPublic,
			runs: count(),
			next: min(runningEvents.date),
		})
		.from(runningEvents)
		.where(
			and(
				inArray(runningEvents.clubId, ids),
				gt(runningEvents.date, now),
				unindexed(eq(runningEvents.status, 'upcoming')),
			),
		)
		.groupBy(runningEvents.clubId, runningEvents.isPublic)
	for (const { clubId, isPublic, runs, next } of rows)
		counts.set(clubId, { ...counts.get(clubId), [isPublic ? 'everybody' : 'members']: { runs, next: next! } })
	return counts
}

/** Sums up the runs that a person may know of; `next` is null where none is still to come. */
function knownTo(inside: boolean, { everybody, members }: Counted = {}) {
	const known = [everybody, ...(inside ? [members] : [])].flatMap((runs) => runs ?? [])
	return {
		runs: known.reduce((total, { runs }) => total + runs, 0),
		next: known.map(({ next }) => next).sort((a, b) => a.getTime() - b.getTime())[0] ?? null,
	}
}

/** Returns how many runs of a club that the person may know of are still to come, and when the next one starts. */
export const upcomingRuns = async ({ id, inside }: Pick<ClubDetails, 'id' | 'inside'>, now: Date) =>
	knownTo(inside, (await countUpcoming([id], now)).get(id))

/** The ids of those that hold all the words, those with most members first. */
async function search(where: Where, words: string[]) {
	const rows = await db
		.select({ id: runningClubs.id, name: runningClubs.name, city: runningClubs.city })
		.from(runningClubs)
		.where(where)
		.orderBy(...largest)
	return rows.filter(({ name, city }) => containsAll([name, city], words)).map(({ id }) => id)
}
