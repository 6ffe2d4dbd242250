import { requireUser } from '#app/features/accounts/auth.server.ts'
import { openCheckoutOnce } from '#app/features/payments/pay/checkout-once.server.ts'
import { NewCheckout } from '#app/features/payments/schemas.ts'
import { methodNotAllowed, methods, readJson } from '#app/lib/http/api.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import type { Route } from './+types/checkout'

export const loader = methodNotAllowed
export const action = methods({
	async POST({ request, url, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const wish = await readJson(request, NewCheckout)
		const origin = env.PUBLIC_URL ?? url.origin
		const idempotencyKey = request.headers.get('Idempotency-Key')
		return Response.json(await openCheckoutOnce(user, wish, { origin, idempotencyKey }), { status: 201 })
	},
})
