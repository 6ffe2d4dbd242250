import { z } from 'zod'
import { PageQuery } from '#app/lib/form/list.ts'

const CHOOSE = 'Please choose a reward'
const USE_PAGE = 'Please use the form of this page'

/** What a call sends to redeem an item; who redeems and for how many points is not taken from here. */
export const NewRedemption = z.object({
	itemId: z.number(CHOOSE).int(CHOOSE).positive(CHOOSE).max(2_147_483_647, CHOOSE),
})
export type NewRedemption = z.infer<typeof NewRedemption>

/** What the dialog sends: the points it showed, which are checked against the price as it is now. */
export const RedeemForm = z.object({
	cost: z
		.string(USE_PAGE)
		.regex(/^[1-9]\d{0,9}$/, USE_PAGE)
		.transform(Number),
	idempotencyKey: z.string().optional(),
})

/** What the list of items takes in its query. */
export const ItemQuery = PageQuery.extend({
	active: z.literal('true', 'active must be true: only what is on offer is listed').optional(),
})
