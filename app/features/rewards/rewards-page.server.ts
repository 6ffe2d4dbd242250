import { findEarningRules } from './earning/earning-rules.server.ts'
import { findEarnings, findRecentEarnings, findRedemptions, hasPending } from './history.server.ts'
import { findItem, findItems } from './items.server.ts'
import { findOwed, findPoints } from './points.server.ts'
import { byReach, EXPIRED, refusalOf } from './redeemable.ts'
import { findWhere, findWhereOfCodes } from './where.server.ts'

type Person = { id: number }
type Asked = { tab: string | null; page: number; earned: number }

export async function findRewardsPage(user: Person, { tab, page, earned: earnedPage }: Asked, now: Date) {
	const [points, owed, recent] = await Promise.all([findPoints(user), findOwed(user), findRecentEarnings(user)])
	const shared = { points, owed, recent }
	if (tab === 'history') {
		const { redemptions, ...shown } = await findRedemptions(user, { page, limit: 10 })
		const pending = redemptions.filter(({ status }) => status === 'pending')
		const where = await findWhereOfCodes(pending.map(({ id }) => id))
		const redeemed = { ...shown, redemptions: redemptions.map((one) => ({ ...one, where: where.get(one.id) ?? null })) }
		const earned = await findEarnings(user, { page: earnedPage, limit: 20 })
		return { ...shared, tab: 'history' as const, redeemed, earned }
	}
	if (tab === 'earn') return { ...shared, tab: 'earn' as const, rules: await findEarningRules() }
	const { items, ...paging } = await findItems({ page, now })
	const where = await findWhere(
		now,
		items.map(({ id }) => id),
	)
	const all = items.map((item) => {
		const found = where.get(item.id) ?? null
		return { ...item, where: found, reason: refusalOf({ ...item, isHonoured: found !== null }, points, now) }
	})
	const offered = byReach(all.filter(({ reason }) => reason !== EXPIRED))
	return { ...shared, tab: 'rewards' as const, offered, paging }
}

/** The item, and the reason the player cannot redeem it, or null. Throws 404 like `findItem`. */
export async function findRedeemPage(user: Person, itemId: number, now: Date) {
	const item = await findItem(itemId)
	const [points, owed, hasOne, found] = await Promise.all([
		findPoints(user),
		findOwed(user),
		hasPending(user, item),
		findWhere(now, [itemId]),
	])
	const where = found.get(itemId) ?? null
	return {
		name: item.name,
		pointsCost: item.pointsCost,
		points,
		owed,
		hasOne,
		where,
		reason: refusalOf({ ...item, isHonoured: where !== null }, points, now),
		idempotencyKey: crypto.randomUUID(),
	}
}
