import { requireUser } from '#app/features/accounts/auth.server.ts'
import { RequestStatusChange } from '#app/features/matchmaking/requests/answers/answer-schemas.ts'
import { cancelRequest } from '#app/features/matchmaking/requests/closing/cancel.server.ts'
import { endEarly } from '#app/features/matchmaking/requests/closing/end-early.server.ts'
import { findRequest } from '#app/features/matchmaking/requests/find.server.ts'
import { asMatchRequest } from '#app/features/matchmaking/requests/request-view.ts'
import { REQUEST_NOT_FOUND } from '#app/features/matchmaking/rules.ts'
import { methodNotAllowed, methods, readJson } from '#app/lib/http/api.server.ts'
import { requireId } from '#app/lib/ids.ts'
import type { Route } from './+types/request-status'

export const loader = methodNotAllowed
export const action = methods({
	async PATCH({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const id = requireId(params.id, REQUEST_NOT_FOUND)
		const { status } = await readJson(request, RequestStatusChange)
		await (status === 'cancelled' ? cancelRequest(user, id) : endEarly(user, id))
		return Response.json(asMatchRequest(await findRequest(id, { user, now: new Date() }), null))
	},
})
