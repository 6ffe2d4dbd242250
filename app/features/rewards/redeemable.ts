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

/** `1 point`, `250 points` */
export const inPoints = (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`

/** `+40`, `−40` */
export const signedPoints = (points: number) => (points < 0 ? `−${-points}` : `+${points}`)
