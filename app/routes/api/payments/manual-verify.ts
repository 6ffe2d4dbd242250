import { requireUser } from '#app/features/accounts/auth.server.ts'
import { requireCheckoutId } from '#app/features/payments/manual/invalid-checkout.server.ts'
import { claim, verificationOf } from '#app/features/payments/manual/manual.server.ts'
import { ManualVerification } from '#app/features/payments/schemas.ts'
import { methodNotAllowed, methods, readJson } from '#app/lib/http/api.server.ts'
import type { Route } from './+types/manual-verify'

export const loader = methodNotAllowed
export const action = methods({
	async POST({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const said = await readJson(request, ManualVerification)
		return Response.json(verificationOf(await claim(user, requireCheckoutId(params.checkoutId), said)))
	},
})
