import { isDeepStrictEqual } from 'node:util'
import { and, asc, count, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { redemptionItems, redemptions } from '#db/schema.ts'
import { audit } from '#app/features/accounts/audit.server.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { setCover, type First } from '#app/features/photos/covers.server.ts'
import { pictureOf } from '#app/features/venues/images.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import { at, dateOf } from '#app/lib/time/time.ts'
import { lastMoment, NOT_FOUND } from '../redeemable.ts'
import { inPoints } from '#app/lib/money.ts'
import { findWhere } from '../where.server.ts'
import type { ItemChange, NewItem } from './schemas.ts'

const PER_PAGE = 20

/** Whether a reward can no longer be redeemed: nothing is left, or its last day has passed. */
const isGone = (now: Date) => or(eq(redemptionItems.stock, 0), lte(redemptionItems.expiresAt, now))

type Row = typeof redemptionItems.$inferSelect

/** The last South African day for redeeming, `YYYY-MM-DD`; null without an end. */
const lastDayOf = ({ expiresAt }: Pick<Row, 'expiresAt'>) => expiresAt && dateOf(lastMoment(expiresAt))

/** A reward as admins see it; `lastDay` is a South African day. */
const asItem = ({ createdAt: _, ...item }: Row) => ({
	...item,
	imageUrl: pictureOf(item.imageUrl),
	lastDay: lastDayOf(item),
})

/**
 * A page of the catalogue, rewards that can be redeemed first; `waiting` counts undecided redemptions,
 * `venues` those that give it out.
 */
export async function findCatalogue(admin: Actor, asked: number, now: Date) {
	requireAdmin(admin)
	const total = await db.$count(redemptionItems)
	const { offset, ...paging } = pageOf(total, asked, PER_PAGE)
	const items = await db
		.select()
		.from(redemptionItems)
		.orderBy(
			desc(redemptionItems.available),
			asc(sql`case when ${isGone(now)} then 1 else 0 end`),
			asc(redemptionItems.category),
			asc(redemptionItems.pointsCost),
			asc(redemptionItems.id),
		)
		.limit(PER_PAGE)
		.offset(offset)
	const ids = items.map(({ id }) => id)
	const pending = and(inArray(redemptions.itemId, ids), eq(redemptions.status, 'pending'))
	const waiting =
		ids.length === 0
			? []
			: await db
					.select({ id: redemptions.itemId, people: count() })
					.from(redemptions)
					.where(pending)
					.groupBy(redemptions.itemId)
	const where = await findWhere(now, ids)
	const byItem = new Map(waiting.map(({ id, people }) => [id, people]))
	return {
		total,
		...paging,
		items: items.map((item) => ({
			...asItem(item),
			expired: item.expiresAt !== null && item.expiresAt <= now,
			waiting: byItem.get(item.id) ?? 0,
			venues: where.get(item.id)?.total ?? 0,
		})),
	}
}
export type CatalogueItem = Awaited<ReturnType<typeof findCatalogue>>['items'][number]

/** A reward to edit, withdrawn ones too. Throws 404 if there is none. */
export async function findCatalogueItem(admin: Actor, id: number | null, reader: Reader = db) {
	requireAdmin(admin)
	const [item] = id === null ? [] : await reader.select().from(redemptionItems).where(eq(redemptionItems.id, id))
	if (!item) throw notFound(NOT_FOUND)
	return asItem(item)
}

export async function findCategories() {
	const rows = await db
		.selectDistinct({ category: redemptionItems.category })
		.from(redemptionItems)
		.orderBy(asc(redemptionItems.category))
	return rows.map(({ category }) => category)
}

/** Adds a reward and returns its id. Throws 403 unless an admin does, 400 for a last day in the past. */
export function addItem(admin: Actor, { idempotencyKey, lastDay, ...input }: NewItem, now = new Date()) {
	requireAdmin(admin)
	requireAhead(lastDay, now)
	return withIdempotencyKey(admin, idempotencyKey, { ...input, lastDay }, () =>
		write(async (tx) => {
			const [item] = await tx
				.insert(redemptionItems)
				.values({ ...input, expiresAt: endOf(lastDay), createdAt: now })
				.returning({ id: redemptionItems.id })
			const details = { points: input.pointsCost, stock: input.stock }
			await audit(tx, admin, { action: 'reward.add', subject: `reward:${item!.id}`, details }, now)
			return item!.id
		}),
	)
}

/**
 * Changes a reward, but not the cost of earlier redemptions; does nothing if nothing changes. Throws 403 unless an
 * admin does, 404 if there is none, 400 for a new last day in the past, 409 if stock or points should change and are no
 * longer as shown.
 */
export function editItem(admin: Actor, id: number, change: ItemChange, now = new Date()) {
	requireAdmin(admin)
	const { shownStock, shownCost, lastDay, stock, pointsCost, ...input } = change
	return write(async (tx) => {
		const item = await findCatalogueItem(admin, id, tx)
		if (lastDay !== item.lastDay) requireAhead(lastDay, now)
		const shown = /^\d+$/.test(shownStock) ? Number(shownStock) : null
		const restocked = stock !== shown
		const repriced = pointsCost !== shownCost
		// An unchanged last day keeps its hour.
		const expiresAt = lastDay === item.lastDay ? item.expiresAt : endOf(lastDay)
		const wanted = { ...input, expiresAt, ...(restocked && { stock }), ...(repriced && { pointsCost }) }
		if (isDeepStrictEqual({ ...item, ...wanted }, item)) return
		if (repriced && item.pointsCost !== shownCost) throw conflict(costMoved(item.pointsCost))
		const asShown = shown === null ? isNull(redemptionItems.stock) : eq(redemptionItems.stock, shown)
		const changed = await tx
			.update(redemptionItems)
			.set(wanted)
			.where(
				and(
					eq(redemptionItems.id, id),
					restocked ? asShown : undefined,
					repriced ? eq(redemptionItems.pointsCost, shownCost) : undefined,
				),
			)
			.returning({ id: redemptionItems.id })
		if (changed.length === 0) throw conflict(stockMoved(item.stock))
		const details = {
			...(repriced && { pointsBefore: item.pointsCost, points: pointsCost }),
			...(restocked && { stockBefore: item.stock, stock }),
			...(input.available !== item.available && { offered: input.available }),
		}
		await audit(tx, admin, { action: 'reward.edit', subject: `reward:${id}`, details }, now)
	})
}

/** Sets the picture of a reward after `first`, or removes it if `bytes` is null. Throws like `findCatalogueItem` and `setCover`. */
export const setItemPicture = (admin: Actor, id: number, bytes: Uint8Array | null, first?: First) =>
	setCover(admin, {
		bytes,
		owner: `reward ${id}`,
		first,
		store: (imageUrl) =>
			write(async (tx) => {
				const before = await findCatalogueItem(admin, id, tx)
				if (imageUrl === before.imageUrl) return []
				await tx.update(redemptionItems).set({ imageUrl }).where(eq(redemptionItems.id, id))
				await audit(tx, admin, { action: 'reward.edit', subject: `reward:${id}`, details: { part: 'picture' } })
				return [before.imageUrl]
			}),
	})

const endOf = (lastDay: string | null) => (lastDay === null ? null : at(lastDay, 24))

function requireAhead(lastDay: string | null, now: Date) {
	if (lastDay === null || lastDay >= dateOf(now)) return
	const message = 'Choose today or a later day'
	throw invalid(message, { lastDay: [message] })
}

const costMoved = (cost: number) =>
	`The points have just changed. It costs ${inPoints(cost)} now. Check the number and save again.`

const stockMoved = (stock: number | null) =>
	stock === null
		? 'The stock has just become unlimited. Check the number and save again.'
		: `The stock has just changed. ${stock} ${stock === 1 ? 'is' : 'are'} left now. Check the number and save again.`
