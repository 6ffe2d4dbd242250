import { z } from 'zod'
import { TakenForBills } from '../inbox/inbox-schemas.ts'

/** The button of an account whose statement is to be made now. */
export const MakeStatement = z.object({
	account: z.coerce.number('Choose an account').int().positive().max(2_147_483_647),
})

/** Money for a statement: how it came, the amount (by default all), and what was open on the page, in whole cents. */
export const TakenForStatement = TakenForBills.extend({ idempotencyKey: z.string().optional() })
