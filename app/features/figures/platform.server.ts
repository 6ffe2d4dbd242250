import { and, count, countDistinct, gte, inArray, lt, ne, sum } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { bookings, courts, users } from '#db/schema.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { groupBy } from '#app/lib/groups.ts'
import { at, dateOf } from '#app/lib/time/time.ts'
import { liveOf } from './figures.server.ts'
import { daysBefore, readPeriod, type Days } from './period.ts'
import { earnedOf, isByPlayer } from './split/earned.ts'

/** How many venues the table names, those with the most revenue, and how many when all are asked for. */
const [MOST_VENUES, MOST_OF_ALL] = [20, 500]

/**
 * Returns the figures of all venues for bookings that start on some days, chosen as on a venue's figures tab, with those
 * of the days before. Bookings and revenue, in rand, count as in a venue's own figures. Throws 403 to all but admins.
 */
export async function findPlatformFigures(admin: Actor, query: URLSearchParams, now = new Date()) {
	requireAdmin(admin)
	const today = dateOf(now)
	const period = readPeriod(query, today)
	const earlier = daysBefore(period, today)
	const sums = ({ from, to }: Days) => findSums(now, { from, to })
	const [{ venues, ...all }, before] = await Promise.all([sums(period), earlier && sums(earlier)])
	const isAll = query.get('venues') === 'all'
	const shown = venues.slice(0, isAll ? MOST_OF_ALL : MOST_VENUES)
	const names = await findNames(shown.map(({ id }) => id))
	return {
		period,
		...all,
		venueCount: venues.length,
		/** The address that names all of them; null where they are named. */
		all: isAll || shown.length === venues.length ? null : `?from=${period.from}&to=${period.to}&venues=all`,
		venues: shown.map((venue) => ({ ...venue, name: names.get(venue.id)! })),
		before: earlier && before && before.bookings > 0 ? { ...before, ...earlier } : null,
	}
}
export type PlatformFigures = Awaited<ReturnType<typeof findPlatformFigures>>

const findSums = cachedQuery(async (_now, { from, to }: Days) => {
	const [start, end] = [at(from, 0), at(to, 24)]
	const within = and(
		inArray(bookings.courtId, db.select({ id: courts.id }).from(courts)),
		gte(bookings.startTime, start),
		lt(bookings.startTime, end),
	)
	const [groups, [played], people] = await Promise.all([
		db
			.select({
				id: bookings.courtId,
				status: bookings.status,
				paymentStatus: bookings.paymentStatus,
				cancelReason: bookings.cancelReason,
				bookings: count(),
				totalPrice: sum(bookings.totalPrice).mapWith(Number),
				lateCharge: sum(bookings.lateCharge).mapWith(Number),
			})
			.from(bookings)
			.where(within)
			.groupBy(bookings.courtId, bookings.status, bookings.paymentStatus, bookings.cancelReason),
		db
			.select({ players: countDistinct(bookings.userId) })
			.from(bookings)
			.where(and(within, ne(bookings.status, 'cancelled'))),
		db.$count(users, and(gte(users.createdAt, start), lt(users.createdAt, end))),
	])
	const venues = [...groupBy(groups, ({ id }) => id)].map(([id, own]) => ({ id, ...add(own) }))
	return {
		...add(groups),
		players: played!.players,
		people,
		venues: venues.sort((a, b) => b.revenue - a.revenue || b.bookings - a.bookings || a.id - b.id),
	}
})

type Group = Parameters<typeof earnedOf>[0] & { cancelReason: string | null; bookings: number }

const add = (groups: readonly Group[]) => ({
	bookings: liveOf(groups),
	made: groups.reduce((sum, group) => sum + group.bookings, 0),
	/** Of those made, the ones that their players cancelled. */
	byPlayers: groups.filter(isByPlayer).reduce((sum, group) => sum + group.bookings, 0),
	revenue: groups.reduce((sum, group) => sum + earnedOf(group), 0),
})

async function findNames(ids: number[]) {
	const rows = await db.select({ id: courts.id, name: courts.name }).from(courts).where(inArray(courts.id, ids))
	return new Map(rows.map(({ id, name }) => [id, name]))
}
