import { z } from 'zod'
import { nullable, plainText } from '#app/lib/text/text.ts'
import { MANUAL_METHODS, RECEIPT_NUMBER_MAX } from './manual/manual-methods.ts'

/** The API's body to pay a booking. It sets neither the payer nor the amount. */
export const NewCheckout = z.object({
	bookingId: z
		.number('Choose a booking')
		.int('Choose a booking')
		.positive('Choose a booking')
		.max(2_147_483_647, 'Choose a booking'),
	/** By default it follows the booking's payment method. */
	payBy: z.enum(['card', 'manual'], 'payBy must be card or manual').optional(),
})
export type NewCheckout = z.infer<typeof NewCheckout>

export const ManualVerification = z.object({
	verificationMethod: z.enum(MANUAL_METHODS, 'Please select a payment method.'),
	receiptNumber: nullable(
		plainText({
			max: RECEIPT_NUMBER_MAX,
			tooLong: `The receipt number can be at most ${RECEIPT_NUMBER_MAX} characters`,
		}),
	).default(''),
})
export type ManualVerification = z.infer<typeof ManualVerification>
