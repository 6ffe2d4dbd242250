import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { redemptionItems } from '#db/schema.ts'
import { ownPicture } from '#app/lib/drawing/own-picture.ts'
import { notFound } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import { NOT_FOUND, type RewardItem } from './redeemable.ts'

const columns = {
	id: redemptionItems.id,
	name: redemptionItems.name,
	description: redemptionItems.description,
	category: redemptionItems.category,
	image: ownPicture(redemptionItems.imageUrl),
	pointsCost: redemptionItems.pointsCost,
	stock: redemptionItems.stock,
	expiresAt: redemptionItems.expiresAt,
	active: redemptionItems.available,
}

type Page = { page?: number; limit?: number; now?: Date }

const onOffer = eq(redemptionItems.available, true)

/** A page of active items by category and price, and their total. Expired ones are included, last in their category. */
export const findItems = ({ page = 1, limit = 48, now = new Date() }: Page = {}) => findOffered(now, page, limit)

const findOffered = cachedQuery(async (now: Date, page: number, limit: number) => {
	const hasExpired = and(isNotNull(redemptionItems.expiresAt), lte(redemptionItems.expiresAt, now))!
	const total = await db.$count(redemptionItems, onOffer)
	const { offset, ...shown } = pageOf(total, page, limit)
	const items: RewardItem[] = await db
		.select(columns)
		.from(redemptionItems)
		.where(onOffer)
		.orderBy(asc(redemptionItems.category), asc(hasExpired), asc(redemptionItems.pointsCost), asc(redemptionItems.id))
		.limit(limit)
		.offset(offset)
	return { items, total, ...shown }
})

/** An active item. Throws 404 if there is none. */
export async function findItem(id: number, reader: Reader = db): Promise<RewardItem> {
	const [item] = await reader
		.select(columns)
		.from(redemptionItems)
		.where(and(eq(redemptionItems.id, id), onOffer))
	if (!item) throw notFound(NOT_FOUND)
	return item
}
