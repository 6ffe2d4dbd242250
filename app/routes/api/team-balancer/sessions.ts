import { requireUser } from '#app/features/accounts/auth.server.ts'
import { asSession } from '#app/features/team-balancer/answers.ts'
import { findSession } from '#app/features/team-balancer/find.server.ts'
import { NewSession } from '#app/features/team-balancer/schemas.ts'
import { createSession } from '#app/features/team-balancer/sessions/sessions.server.ts'
import { methodNotAllowed, methods, readJson } from '#app/lib/http/api.server.ts'
import type { Route } from './+types/sessions'

export const loader = methodNotAllowed
export const action = methods({
	async POST({ request, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const { matchRequestId, ...session } = await readJson(request, NewSession)
		const idempotencyKey = request.headers.get('Idempotency-Key')
		const { id } = await createSession(user, matchRequestId, session, { idempotencyKey })
		return Response.json(asSession(await findSession(user, id, new Date())), { status: 201 })
	},
})
