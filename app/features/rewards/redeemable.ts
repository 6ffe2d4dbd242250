import { groupBy } from '#app/lib/group-by.ts'

/** What points can be spent on, as calls answer it: `stock` null means without limit, `active` that it is on offer. */
export type RewardItem = {
	id: number
	name: string
	description: string
	category: string
	/** An https address; null where there is no picture. */
	image: string | null
	pointsCost: number
	stock: number | null
	expiresAt: Date | null
	active: boolean
}

/** The most points that a person earns in a month by what nobody pays for: who makes things up gets no further. */
export const MOST_UNPAID = 500

export const NOT_FOUND = 'Reward not found'
export const NOT_ENOUGH = 'Not enough points'
export const OUT_OF_STOCK = 'Out of stock'
export const EXPIRED = 'This reward has expired'

/** What keeps somebody who has so many points from redeeming the item; null where nothing does. */
export function refusalOf(
	{ pointsCost, stock, expiresAt }: Pick<RewardItem, 'pointsCost' | 'stock' | 'expiresAt'>,
	points: number,
	now: Date,
) {
	if (expiresAt && expiresAt <= now) return EXPIRED
	if (stock !== null && stock <= 0) return OUT_OF_STOCK
	return points < pointsCost ? NOT_ENOUGH : null
}

/** How many points are still to be earned for it: what is owed comes off first. */
export const missingPoints = (pointsCost: number, points: number, owed: number) => pointsCost - points + owed

/**
 * Items in the order in which they are shown: categories with something in reach first; in each what is in reach, then
 * what costs more than there is, then what nobody can redeem. Otherwise the order stays as it is.
 */
export function byReach<Item extends { category: string; reason: string | null }>(items: readonly Item[]) {
	const near = new Set(items.filter(({ reason }) => reason === null).map(({ category }) => category))
	const rank = ({ reason }: Item) => (reason === null ? 0 : reason === NOT_ENOUGH ? 1 : 2)
	return [...groupBy(items, ({ category }) => category)]
		.sort(([a], [b]) => Number(near.has(b)) - Number(near.has(a)))
		.flatMap(([, items]) => items.toSorted((a, b) => rank(a) - rank(b)))
}

/** The last moment at which something can be redeemed: `expiresAt` is the first at which it no longer can. */
export const lastMoment = (expiresAt: Date) => new Date(expiresAt.getTime() - 1)

/** `1 point`, `250 points` */
export const inPoints = (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`

/** `+40`, `−40` */
export const signedPoints = (points: number) => (points < 0 ? `−${-points}` : `+${points}`)
