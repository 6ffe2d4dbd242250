import { z } from 'zod'
import { processSoon } from '#app/features/payments/cards/events.server.ts'
import { acceptWebhook } from '#app/features/payments/cards/webhook.server.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { methodNotAllowed } from '#app/lib/http/api.server.ts'

const Taken = z.strictObject({ received: z.literal(true) }).meta({ id: 'Taken' })

export const loader = methodNotAllowed

export const action = methods({
	POST: call(
		{
			summary: 'For the card provider: what became of a payment or a refund, signed as Standard Webhooks has it',
			tag: 'Payments',
			answer: Taken,
			failures: {
				400: 'The body is signed, and no JSON object',
				401: 'The signature is missing or wrong, or more than three minutes old',
				404: 'Nobody takes cards here',
				409: 'The `webhook-id` came before with another body',
				411: 'The length of the body is not declared',
				413: 'The body is larger than 64 kB',
			},
		},
		async ({ request }) => {
			await acceptWebhook(request.headers, new Uint8Array(await request.arrayBuffer()))
			processSoon()
			return { received: true }
		},
	),
})
