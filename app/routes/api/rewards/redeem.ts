import { requireUser } from '#app/features/accounts/auth.server.ts'
import { redeem } from '#app/features/rewards/redeem.server.ts'
import { NewRedemption } from '#app/features/rewards/schemas.ts'
import { methodNotAllowed, methods, readJson } from '#app/lib/http/api.server.ts'
import type { Route } from './+types/redeem'

export const loader = methodNotAllowed
export const action = methods({
	async POST({ request, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const { itemId } = await readJson(request, NewRedemption)
		const redemption = await redeem(user, itemId, { idempotencyKey: request.headers.get('Idempotency-Key') })
		return Response.json(redemption, { status: 201 })
	},
})
