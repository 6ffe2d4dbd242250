import { z } from 'zod'
import { openCheckoutByKey } from '#app/features/payments/pay/checkout-by-key.server.ts'
import { NewCheckout } from '#app/features/payments/schemas.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { methodNotAllowed } from '#app/lib/http/api.server.ts'
import { env } from '#app/lib/process/env.server.ts'

const Checkout = z
	.strictObject({
		checkoutId: z.string(),
		redirectUrl: z.string().describe('Where to go to pay: a path here, or the page of the card provider'),
	})
	.meta({ id: 'Checkout' })

export const loader = methodNotAllowed

export const action = methods({
	POST: call(
		{
			summary:
				'Open a checkout for what is still to be paid of your own booking, first its deposit, or of your place at an event',
			tag: 'Payments',
			signedIn: true,
			body: NewCheckout.meta({ id: 'NewCheckout' }),
			status: 201,
			answer: Checkout,
			idempotent: true,
			failures: {
				404: 'There is no such booking, or it is not your own, or you have no place with a price at the event',
				409: 'There is nothing to pay: it is paid, cancelled, or the venue has to confirm your payment',
				503: 'The card provider does not answer',
			},
		},
		({ user, body, url, idempotencyKey }) =>
			openCheckoutByKey(user, body, { origin: env.PUBLIC_URL ?? url.origin, idempotencyKey }),
	),
})
