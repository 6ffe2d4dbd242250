import { groupBy } from '#app/lib/groups.ts'

/** An item as the calls return it: `stock` null means no limit. */
export type RewardItem = {
	id: number
	name: string
	description: string
	category: string
	/** An https URL; null without a picture. */
	image: string | null
	pointsCost: number
	stock: number | null
	expiresAt: Date | null
	active: boolean
}

/** The most points a player earns in a month without anyone paying, so that inventing activities does not pay off. */
export const MOST_UNPAID = 500

export const NOT_FOUND = 'Reward not found'
export const NOT_ENOUGH = 'Not enough points'
export const OUT_OF_STOCK = 'Out of stock'
export const EXPIRED = 'This reward has expired'
export const NO_VENUE = 'No venue gives this reward out at the moment'

type Redeemable = Pick<RewardItem, 'pointsCost' | 'stock' | 'expiresAt'> & {
	/** Whether any venue gives it out. */
	isHonoured: boolean
}

/** The reason a player with this many points cannot redeem the item, or null. */
export function refusalOf({ pointsCost, stock, expiresAt, isHonoured }: Redeemable, points: number, now: Date) {
	if (expiresAt && expiresAt <= now) return EXPIRED
	if (!isHonoured) return NO_VENUE
	if (stock !== null && stock <= 0) return OUT_OF_STOCK
	return points < pointsCost ? NOT_ENOUGH : null
}

/** The points still to be earned, including those owed. */
export const missingPoints = (pointsCost: number, points: number, owed: number) => pointsCost - points + owed

/**
 * Sorts items for display: categories with a redeemable item first; within each, redeemable items, then those that cost
 * too much, then unavailable ones. Otherwise keeps the order.
 */
export function byReach<Item extends { category: string; reason: string | null }>(items: readonly Item[]) {
	const near = new Set(items.filter(({ reason }) => reason === null).map(({ category }) => category))
	const rank = ({ reason }: Item) => (reason === null ? 0 : reason === NOT_ENOUGH ? 1 : 2)
	return [...groupBy(items, ({ category }) => category)]
		.sort(([a], [b]) => Number(near.has(b)) - Number(near.has(a)))
		.flatMap(([, items]) => items.toSorted((a, b) => rank(a) - rank(b)))
}

/** The last moment for redeeming; `expiresAt` is the first moment after it. */
export const lastMoment = (expiresAt: Date) => new Date(expiresAt.getTime() - 1)

/** `+40`, `−40` */
export const signedPoints = (points: number) => (points < 0 ? `−${-points}` : `+${points}`)
