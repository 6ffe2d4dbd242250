import { processSoon } from '#app/features/payments/cards/events.server.ts'
import { acceptWebhook } from '#app/features/payments/cards/webhook.server.ts'
import { methodNotAllowed, methods } from '#app/lib/http/api.server.ts'
import type { Route } from './+types/webhook'

export const loader = methodNotAllowed
export const action = methods({
	async POST({ request }: Route.ActionArgs) {
		await acceptWebhook(request.headers, new Uint8Array(await request.arrayBuffer()))
		processSoon()
		return Response.json({ received: true })
	},
})
