import { z } from 'zod'
import { MOST_DATES } from '#app/features/bookings/regulars/regular-dates.ts'
import { TakenForBills } from '../inbox/inbox-schemas.ts'

/** The button of an account whose statement is to be made now. */
export const MakeStatement = z.object({
	account: z.coerce.number('Choose an account').int().positive().max(2_147_483_647),
})

/** Money for a statement: how it came, the amount (by default all), and what was open on the page, in whole cents. */
export const TakenForStatement = TakenForBills.extend({ idempotencyKey: z.string().optional() })

const TICK = 'Tick the dates again'

/** Money for several bookings, `on` with their ids: how it came, and what was open on the page, in whole cents. */
export const TakenForDates = TakenForBills.pick({ method: true, seen: true }).extend({
	on: z
		.array(z.coerce.number(TICK).int(TICK).positive(TICK).max(2_147_483_647, TICK), TICK)
		.min(1, TICK)
		.max(MOST_DATES, TICK),
	idempotencyKey: z.string().optional(),
})
export type TakenForDates = z.infer<typeof TakenForDates>
