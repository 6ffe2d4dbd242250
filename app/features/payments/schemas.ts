import { z } from 'zod'
import { nullable, plainText } from '#app/lib/text/text.ts'
import { MANUAL_METHODS, RECEIPT_NUMBER_MAX } from './manual/manual-methods.ts'

/** What a call sends to pay a booking; who pays and how much is not taken from here. */
export const NewCheckout = z.object({
	bookingId: z
		.number('Please choose a booking')
		.int('Please choose a booking')
		.positive('Please choose a booking')
		.max(2_147_483_647, 'Please choose a booking'),
	/** As the booking's own payment method has it, unless the payer chooses. */
	payBy: z.enum(['card', 'manual'], 'payBy must be card or manual').optional(),
})
export type NewCheckout = z.infer<typeof NewCheckout>

/** What the payer says of money that went by hand. */
export const ManualVerification = z.object({
	verificationMethod: z.enum(MANUAL_METHODS, 'Please select a payment method.'),
	receiptNumber: nullable(
		plainText({
			max: RECEIPT_NUMBER_MAX,
			tooLong: `The receipt number must be at most ${RECEIPT_NUMBER_MAX} characters`,
		}),
	).default(''),
})
export type ManualVerification = z.infer<typeof ManualVerification>
