import { requireCheckoutId } from '#app/features/payments/manual/invalid-checkout.server.ts'
import { verify } from '#app/features/payments/manual/verify.server.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { Verification } from './answers.ts'

export const loader = call(
	{
		summary: 'How a payment stands, for its payer and the people of its venue',
		tag: 'Payments',
		signedIn: true,
		answer: Verification,
		failures: { 404: 'There is no such checkout, or it is none of yours' },
	},
	({ user, params }) => verify(user, requireCheckoutId(params.checkoutId)),
)

export const action = methods({})
