import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { redemptionItems, redemptions } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { randomCode } from '#app/lib/process/random-code.server.ts'
import { redemptionAnswer } from './history.server.ts'
import { findItem } from './items.server.ts'
import { findPoints } from './points.server.ts'
import { OUT_OF_STOCK, refusalOf, type RewardItem } from './redeemable.ts'
import { inPoints } from '#app/lib/money.ts'
import { isHonoured } from './where.server.ts'

type How = { idempotencyKey?: string | null; shownCost?: number; now?: Date }

/**
 * Redeems an item for points; returns the redemption with its code, and the remaining `points`. `shownCost` is the
 * price the player saw. Throws 404 unless the item is active, 409 if it has expired, no venue gives it out, it is out
 * of stock, costs more than they have, or has another price by now (given as `pointsCost`).
 */
export async function redeem(user: Actor, itemId: number, { idempotencyKey, shownCost, now = new Date() }: How = {}) {
	return withIdempotencyKey(user, idempotencyKey, { redeem: itemId, shownCost: shownCost ?? null }, () =>
		write(async (tx) => {
			const item = await findItem(itemId, tx)
			const { name, description, pointsCost } = item
			if (shownCost !== undefined && shownCost !== pointsCost)
				throw conflict(`The price has changed. It’s ${inPoints(pointsCost)} now.`, { pointsCost })
			const points = await findPoints(user, tx)
			const refusal = refusalOf({ ...item, isHonoured: await isHonoured(tx, itemId) }, points, now)
			if (refusal) throw conflict(refusal)
			const { off } = await takeOne(tx, item, now)
			const [redemption] = await tx
				.insert(redemptions)
				.values({ userId: user.id, itemId, pointsSpent: pointsCost, off, code: `RW${randomCode(8)}`, createdAt: now })
				.returning()
			await tellOfCode(tx, { ...redemption!, name }, now)
			return { ...redemptionAnswer({ ...redemption!, item: { name, description } }), points: points - pointsCost }
		}),
	)
}

type Redeemed = Pick<typeof redemptions.$inferSelect, 'id' | 'userId' | 'code' | 'pointsSpent'> & { name: string }

function tellOfCode(tx: Writer, { id, userId, code, pointsSpent, name }: Redeemed, now: Date) {
	const data = { item: name, code, points: pointsSpent }
	const about = { subject: 'redemption', subjectId: id, cause: `redemption:${id}` }
	return notify(tx, [{ userId, kind: 'reward', what: 'redeemed', data, ...about }], now)
}

/** Takes one from the stock, if the item is still as it was read, and returns the rand that it takes off a booking. */
async function takeOne(tx: Writer, { id, pointsCost }: RewardItem, now: Date) {
	const [taken] = await tx
		.update(redemptionItems)
		.set({ stock: sql`${redemptionItems.stock} - 1` })
		.where(
			and(
				eq(redemptionItems.id, id),
				eq(redemptionItems.available, true),
				eq(redemptionItems.pointsCost, pointsCost),
				or(isNull(redemptionItems.stock), gt(redemptionItems.stock, 0)),
				or(isNull(redemptionItems.expiresAt), gt(redemptionItems.expiresAt, now)),
			),
		)
		.returning({ off: redemptionItems.off })
	if (!taken) throw conflict(OUT_OF_STOCK)
	return taken
}
