import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { containing } from '#db/query/containing.ts'
import { courts, redemptionItems, redemptions, users } from '#db/schema.ts'
import { audit } from '#app/features/accounts/audit.server.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict, forbidden, notFound } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import { collectOwed } from '../earning/earning.server.ts'
import { findOwed, findPoints } from '../points.server.ts'
import { REDEMPTION_NOT_FOUND, type RedemptionStatus } from '../redemption-status.ts'
import type { Cancellation } from './schemas.ts'
import { asHeard, readCode } from './read-code.ts'

const PER_PAGE = 20

const columns = {
	id: redemptions.id,
	userId: redemptions.userId,
	code: redemptions.code,
	status: redemptions.status,
	pointsSpent: redemptions.pointsSpent,
	note: redemptions.note,
	createdAt: redemptions.createdAt,
	completedAt: redemptions.completedAt,
	cancelledAt: redemptions.cancelledAt,
	item: redemptionItems.name,
	itemId: redemptionItems.id,
	stock: redemptionItems.stock,
	venue: courts.name,
	person: sql<string>`coalesce(nullif(${users.fullName}, ''), ${users.username})`,
	username: users.username,
}

const select = (reader: Reader) =>
	reader
		.select(columns)
		.from(redemptions)
		.innerJoin(redemptionItems, eq(redemptionItems.id, redemptions.itemId))
		.innerJoin(users, eq(users.id, redemptions.userId))
		.leftJoin(courts, eq(courts.id, redemptions.courtId))

export type Redemption = Awaited<ReturnType<typeof select>>[number]

const pending = eq(redemptions.status, 'pending')

type Wanted = { status: RedemptionStatus; code: string; page: number }

/**
 * A page of redemptions of one status, pending ones oldest first, others newest first. With `code`, those of any status
 * whose code contains it.
 */
export async function findRedemptionList(admin: Actor, { status, code, page: asked }: Wanted) {
	requireAdmin(admin)
	const wantedCode = readCode(code)
	const found = wantedCode
		? or(containing(redemptions.code, wantedCode), containing(redemptions.code, asHeard(wantedCode)))
		: eq(redemptions.status, status)
	const total = await db.$count(redemptions, found)
	const { offset, ...paging } = pageOf(total, asked, PER_PAGE)
	const order = status === 'pending' && !wantedCode ? asc : desc
	const list = await select(db)
		.where(found)
		.orderBy(order(redemptions.createdAt), order(redemptions.id))
		.limit(PER_PAGE)
		.offset(offset)
	return { status, code: wantedCode, total, ...paging, redemptions: list }
}

/** A redemption with its player's current points and what they `owe`. Throws 404 if there is none. */
export async function findRedemption(admin: Actor, id: number | null) {
	requireAdmin(admin)
	const [redemption] = id === null ? [] : await select(db).where(eq(redemptions.id, id))
	if (!redemption) throw notFound(REDEMPTION_NOT_FOUND)
	const { userId, ...shown } = redemption
	const [points, owed] = await Promise.all([findPoints({ id: userId }), findOwed({ id: userId })])
	return { ...shown, points, owed, isOwn: userId === admin.id }
}
export type RedemptionToDecide = Awaited<ReturnType<typeof findRedemption>>

/**
 * Marks a redemption as handed over and tells its player. Throws 403 unless another admin does, 404 if there is none,
 * 409 if it was decided.
 */
export function completeRedemption(admin: Actor, id: number, now = new Date()) {
	requireAdmin(admin)
	return write(async (tx) => {
		const [done] = await tx
			.update(redemptions)
			.set({ status: 'completed', completedAt: now, decidedById: admin.id })
			.where(and(eq(redemptions.id, id), pending, ne(redemptions.userId, admin.id)))
			.returning({ id: redemptions.id })
		const redemption = await findStored(tx, id)
		if (!done) {
			if (redemption.userId === admin.id)
				throw forbidden('You redeemed this yourself. Ask another admin to complete it.')
			throw decided(redemption)
		}
		const { userId, item } = redemption
		const cause = `redemption:${id}:completed`
		await notify(
			tx,
			[{ userId, kind: 'reward', what: 'handed over', data: { item }, subject: 'redemption', subjectId: id, cause }],
			now,
		)
		await audit(tx, admin, { action: 'redemption.complete', subject: `redemption:${id}`, details: { userId } }, now)
		return redemption
	})
}

/**
 * Cancels a redemption and tells its player. Returns the points, less what the player owes (returned as `kept`), and
 * one item to a limited stock. Throws 403 unless an admin does, 404 if there is none, 409 if it was decided.
 */
export function cancelRedemption(admin: Actor, id: number, { note }: Cancellation, now = new Date()) {
	requireAdmin(admin)
	return write(async (tx) => {
		const [done] = await tx
			.update(redemptions)
			.set({ status: 'cancelled', cancelledAt: now, decidedById: admin.id, note: note || null })
			.where(and(eq(redemptions.id, id), pending))
			.returning({ id: redemptions.id })
		const redemption = await findStored(tx, id)
		if (!done) throw decided(redemption)
		const { userId, itemId, item, pointsSpent, additionalData } = redemption
		await tx
			.update(redemptionItems)
			.set({ stock: sql`${redemptionItems.stock} + 1` })
			.where(eq(redemptionItems.id, itemId))
		const person = { id: userId }
		const owed = await findOwed(person, tx)
		await collectOwed(tx, userId)
		const kept = owed - (await findOwed(person, tx))
		await tx
			.update(redemptions)
			.set({ additionalData: { ...additionalData, kept } })
			.where(eq(redemptions.id, id))
		const about = { subject: 'redemption', subjectId: id, cause: `redemption:${id}:cancelled` }
		const data = { item, points: pointsSpent, kept, note }
		await notify(tx, [{ userId, kind: 'reward', what: 'redemption cancelled', data, ...about }], now)
		const details = { userId, points: pointsSpent, kept }
		const act = { action: 'redemption.cancel', subject: `redemption:${id}`, note: note || null, details } as const
		await audit(tx, admin, act, now)
		return { ...redemption, kept }
	})
}

async function findStored(tx: Writer, id: number) {
	const [redemption] = await tx
		.select({ ...columns, additionalData: redemptions.additionalData })
		.from(redemptions)
		.innerJoin(redemptionItems, eq(redemptionItems.id, redemptions.itemId))
		.innerJoin(users, eq(users.id, redemptions.userId))
		.leftJoin(courts, eq(courts.id, redemptions.courtId))
		.where(eq(redemptions.id, id))
	if (!redemption) throw notFound(REDEMPTION_NOT_FOUND)
	return redemption
}

const decided = ({ status }: { status: RedemptionStatus }) => conflict(`This redemption is ${status} already.`)
