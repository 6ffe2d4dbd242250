import { z } from 'zod'
import { nullable, plainText } from '#app/lib/text/text.ts'
import { MANUAL_METHODS, RECEIPT_NUMBER_MAX } from './manual/manual-methods.ts'

const billKey = (message: string) =>
	z.number(message).int(message).positive(message).max(2_147_483_647, message).optional()

/** The API's body to pay a booking, or else a place at an event. It sets neither the payer nor the amount. */
export const NewCheckout = z
	.object({
		bookingId: billKey('Choose a booking').describe('Your own booking; without it an `eventId`'),
		eventId: billKey('Choose an event').describe('An event at which you have a place that isn’t paid'),
		/** By default it follows the booking's payment method; a place is paid by card. */
		payBy: z.enum(['card', 'manual'], 'payBy must be card or manual').optional(),
	})
	.refine(({ bookingId, eventId }) => (bookingId === undefined) !== (eventId === undefined), {
		path: ['bookingId'],
		message: 'Choose a booking',
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
