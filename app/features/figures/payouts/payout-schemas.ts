import { z } from 'zod'
import { readAmount } from '#app/lib/form/amount.ts'
import { wrongDate } from '#app/lib/form/schema.ts'
import { plainText } from '#app/lib/text/text.ts'
import { isDate } from '#app/lib/time/time.ts'

export const PAYOUT_REFERENCE_MAX = 60
const FEE = 'Enter an amount, such as 123.45, or 0'
const day = z.string('Choose a day').refine(isDate, wrongDate('Choose a date that exists'))

/** The longest reason for which an admin takes a payout back. */
const REASON_MAX = 500

/** The form that takes a payout back. */
export const TakePayoutBack = z.object({
	reason: plainText({ max: REASON_MAX, required: 'Say why. The owner of the venue reads it.', lines: true }),
})

/**
 * The form that records a payout. `fee` is what the card provider kept, and `seen` what was owed on the page; both
 * become whole cents.
 */
export const PayoutForm = z.object({
	until: day,
	paidOn: day,
	fee: z
		.string(FEE)
		.max(40, FEE)
		.transform((text, context) => {
			const cents = readAmount(text)
			if (cents !== null && cents >= 0) return cents
			context.addIssue(FEE)
			return z.NEVER
		}),
	reference: plainText({ max: PAYOUT_REFERENCE_MAX, required: 'Enter the reference of the bank payment' }),
	seen: z
		.string('Look again')
		.regex(/^-?\d{1,12}$/, 'Look again')
		.transform(Number),
})
export type PayoutForm = z.infer<typeof PayoutForm>
