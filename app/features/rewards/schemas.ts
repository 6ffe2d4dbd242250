import { z } from 'zod'
import { PageQuery } from '#app/lib/form/list.ts'

const CHOOSE = 'Choose a reward'
const USE_PAGE = 'Use the form of this page'

/** Body of the call that redeems an item. Player and price are never read from it. */
export const NewRedemption = z.object({
	itemId: z.number(CHOOSE).int(CHOOSE).positive(CHOOSE).max(2_147_483_647, CHOOSE),
})
export type NewRedemption = z.infer<typeof NewRedemption>

/** The redeem dialog; `cost` is the price it showed, which must still be the price. */
export const RedeemForm = z.object({
	cost: z
		.string(USE_PAGE)
		.regex(/^[1-9]\d{0,9}$/, USE_PAGE)
		.transform(Number),
	idempotencyKey: z.string().optional(),
})

export const ItemQuery = PageQuery.extend({
	active: z.literal('true', 'active must be true: only what is on offer is listed').optional(),
})
