import { requireUser } from '#app/features/accounts/auth.server.ts'
import { requireCheckoutId } from '#app/features/payments/manual/invalid-checkout.server.ts'
import { verify } from '#app/features/payments/manual/verify.server.ts'
import { methods } from '#app/lib/http/api.server.ts'
import type { Route } from './+types/verify'

export async function loader({ params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	return Response.json(await verify(user, requireCheckoutId(params.checkoutId)))
}
export const action = methods({})
