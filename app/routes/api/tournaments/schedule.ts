import { requireUser } from '#app/features/accounts/auth.server.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { generateSchedule } from '#app/features/tournaments/placement/generate.server.ts'
import { NewSchedule } from '#app/features/tournaments/placement/schemas.ts'
import { methodNotAllowed, methods, readJson } from '#app/lib/http/api.server.ts'
import { requireId } from '#app/lib/ids.ts'
import type { Route } from './+types/schedule'

export const loader = methodNotAllowed
export const action = methods({
	async POST({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const id = requireId(params.id, NOT_FOUND)
		const idempotencyKey = request.headers.get('Idempotency-Key')
		const generated = await generateSchedule(user, id, await readJson(request, NewSchedule), { idempotencyKey })
		return Response.json(generated, { status: generated.courtsAskedAt ? 202 : 201 })
	},
})
