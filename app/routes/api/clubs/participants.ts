import { requireUser } from '#app/features/accounts/auth.server.ts'
import { joinRun, withdrawFromRun } from '#app/features/clubs/events/places/places.server.ts'
import { methodNotAllowed, methods, readNothing } from '#app/lib/http/api.server.ts'
import { readId } from '#app/lib/ids.ts'
import type { Route } from './+types/participants'

const idsOf = (params: Route.ActionArgs['params']) => ({
	clubId: readId(params.clubId),
	eventId: readId(params.eventId),
})

export const loader = methodNotAllowed
export const action = methods({
	/** 201 with a place or on the waitlist, 202 where the organiser has to say yes first, 200 where nothing changed. */
	async POST({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		await readNothing(request)
		const { isNew, ...place } = await joinRun(user, idsOf(params))
		const asked = place.status === 'requested' ? 202 : 201
		return Response.json(place, { status: isNew ? asked : 200 })
	},
	async DELETE({ params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		return Response.json(await withdrawFromRun(user, idsOf(params)))
	},
})
