import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { courts, honouredRewards, redemptions } from '#db/schema.ts'
import { pageOf } from '#app/lib/paging.ts'
import { findItem } from './items.server.ts'
import { MOST_NAMED, MOST_NAMED_OF_CODE, type Where } from './where.ts'

const isPublished = and(eq(courts.id, honouredRewards.courtId), eq(courts.status, 'published'))
const holds = isNull(honouredRewards.endedAt)

/** Whether a venue gives out what a code of `redemptions` is for: it does so now, or did when the code was made. */
export const givesOut = or(holds, gt(honouredRewards.endedAt, redemptions.createdAt))!

/** Whether any published venue gives out a reward. */
export async function isHonoured(reader: Reader, itemId: number) {
	const venues = await reader
		.select({ id: courts.id })
		.from(honouredRewards)
		.innerJoin(courts, isPublished)
		.where(and(eq(honouredRewards.itemId, itemId), holds))
		.limit(1)
	return venues.length > 0
}

/** Returns where each of these rewards can be used; those that no published venue gives out are missing. */
export const findWhere = cachedQuery(async (_now, itemIds: number[]): Promise<Map<number, Where>> => {
	if (itemIds.length === 0) return new Map()
	const of = honouredRewards.itemId
	const ranked = db
		.select({ of, name: courts.name, ...ranksBy(of) })
		.from(honouredRewards)
		.innerJoin(courts, isPublished)
		.where(and(inArray(of, itemIds), holds))
		.as('ranked')
	return byOwner(await db.select().from(ranked).where(lte(ranked.place, MOST_NAMED)).orderBy(asc(ranked.place)))
})

/** Returns where the code of each of these redemptions works; those that work nowhere are missing. */
export async function findWhereOfCodes(redemptionIds: number[], reader: Reader = db): Promise<Map<number, Where>> {
	if (redemptionIds.length === 0) return new Map()
	const of = redemptions.id
	const ranked = reader
		.select({ of, name: courts.name, ...ranksBy(of) })
		.from(redemptions)
		.innerJoin(honouredRewards, and(eq(honouredRewards.itemId, redemptions.itemId), givesOut))
		.innerJoin(courts, isPublished)
		.where(inArray(of, redemptionIds))
		.as('ranked')
	return byOwner(
		await reader.select().from(ranked).where(lte(ranked.place, MOST_NAMED_OF_CODE)).orderBy(asc(ranked.place)),
	)
}

const ranksBy = (of: typeof honouredRewards.itemId | typeof redemptions.id) => ({
	place: sql<number>`row_number() over (partition by ${of} order by ${courts.name}, ${courts.id})`
		.mapWith(Number)
		.as('place'),
	total: sql<number>`count(*) over (partition by ${of})`.mapWith(Number).as('total'),
})

function byOwner(rows: { of: number; name: string; total: number }[]) {
	const found = new Map<number, Where>()
	for (const { of, name, total } of rows) {
		const names = found.get(of)?.names ?? []
		found.set(of, { names: [...names, name], total })
	}
	return found
}

const PER_PAGE = 50

/** Returns a page of the venues that give out a reward, by city and name. Throws 404 like `findItem`. */
export async function findVenuesOf(itemId: number, asked: number) {
	const { name } = await findItem(itemId)
	const here = and(eq(honouredRewards.itemId, itemId), holds)
	const found = () =>
		db
			.select({ id: courts.id, name: courts.name, location: courts.location, city: courts.city })
			.from(honouredRewards)
			.innerJoin(courts, isPublished)
			.where(here)
	const total = await db.$count(found().as('found'))
	const { offset, ...paging } = pageOf(total, asked, PER_PAGE)
	const venues = await found()
		.orderBy(asc(courts.city), asc(courts.name), asc(courts.id))
		.limit(PER_PAGE)
		.offset(offset)
	return { name, total, ...paging, venues }
}
