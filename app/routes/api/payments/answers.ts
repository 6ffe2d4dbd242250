import { z } from 'zod'
import { PAYMENT_STATUSES } from '#app/features/ledger/payment-state.ts'

export const Verification = z
	.strictObject({
		status: z
			.enum(PAYMENT_STATUSES)
			.describe('`success` may be the word of the payer alone: whether a booking is paid is its `paymentStatus`'),
		amount: z.string().regex(/^\d+\.\d\d$/),
		reference: z.string(),
	})
	.meta({ id: 'Verification' })
