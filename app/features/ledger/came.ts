import { z } from 'zod'
import type { payments } from '#db/schema.ts'

/** The money that really came, in the metadata of a payment in review: whole cents and an ISO 4217 currency. */
const Came = z.object({ came: z.object({ amount: z.number().int(), currency: z.string().max(10) }) })

type Payment = Pick<typeof payments.$inferSelect, 'metadata' | 'receivedAmount' | 'currency'>

/** Returns what came in for a payment, in whole cents of a currency. */
export function cameIn({ metadata, receivedAmount, currency }: Payment) {
	const noted = Came.safeParse(metadata)
	return { amount: receivedAmount ?? 0, currency: noted.success ? noted.data.came.currency.toUpperCase() : currency }
}
