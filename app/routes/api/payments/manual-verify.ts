import { requireCheckoutId } from '#app/features/payments/manual/invalid-checkout.server.ts'
import { claim, verificationOf } from '#app/features/payments/manual/manual.server.ts'
import { ManualVerification } from '#app/features/payments/schemas.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { methodNotAllowed } from '#app/lib/http/api.server.ts'
import { Verification } from './answers.ts'

export const loader = methodNotAllowed

export const action = methods({
	POST: call(
		{
			summary: 'Say that you have sent a payment by hand; the booking is paid once the venue has confirmed it',
			tag: 'Payments',
			signedIn: true,
			body: ManualVerification.meta({ id: 'ManualVerification' }),
			answer: Verification,
			failures: {
				404: 'There is no such checkout, or it is none of yours',
				409: 'The payment is made by card, or has ended, or the venue cannot be paid that way',
			},
		},
		async ({ user, params, body }) => verificationOf(await claim(user, requireCheckoutId(params.checkoutId), body)),
	),
})
