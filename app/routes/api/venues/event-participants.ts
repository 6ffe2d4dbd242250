import { requireUser } from '#app/features/accounts/auth.server.ts'
import { joinEvent, withdrawFromEvent } from '#app/features/events/places.server.ts'
import { InvitationQuery } from '#app/features/events/schemas.ts'
import { check, methodNotAllowed, methods, readNothing } from '#app/lib/http/api.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { query } from '#app/lib/form/list.ts'
import type { Route } from './+types/event-participants'

export const loader = methodNotAllowed
export const action = methods({
	async POST({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		await readNothing(request)
		const { key } = check(InvitationQuery, query(request))
		const { isNew, ...place } = await joinEvent(user, requireId(params.id, 'Event not found'), { key })
		return Response.json(place, { status: isNew ? 201 : 200 })
	},
	async DELETE({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const { key } = check(InvitationQuery, query(request))
		return Response.json(await withdrawFromEvent(user, requireId(params.id, 'Event not found'), { key }))
	},
})
