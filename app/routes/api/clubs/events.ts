import { getUser, requireUser } from '#app/features/accounts/auth.server.ts'
import { findClubEvent } from '#app/features/clubs/events/find-event.server.ts'
import { findClubEvents } from '#app/features/clubs/events/list-events.server.ts'
import { clubEventAnswer } from '#app/features/clubs/events/planning/plan-answer.ts'
import { planEvent } from '#app/features/clubs/events/planning/plan.server.ts'
import { EventQuery, NewEvent } from '#app/features/clubs/events/planning/schemas.ts'
import { findClub } from '#app/features/clubs/find.server.ts'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { check, methods, readJson } from '#app/lib/http/api.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { listResponse, query } from '#app/lib/form/list.ts'
import type { Route } from './+types/events'

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const user = getUser(context)
	const { key, show, ...list } = check(EventQuery, query(request))
	const club = await findClub(readId(params.clubId), { user, key })
	const { events, total, page } = await findClubEvents(club, { user, now: new Date(), show, ...list })
	return listResponse(request, list, total, page === list.page ? events.map(clubEventAnswer) : [])
}

export const action = methods({
	async POST({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const clubId = requireId(params.clubId, NOT_FOUND)
		const plan = await readJson(request, NewEvent)
		const { id } = await planEvent(user, clubId, plan, { idempotencyKey: request.headers.get('Idempotency-Key') })
		const event = await findClubEvent(await findClub(clubId, { user }), id, { user, now: new Date() })
		return Response.json(clubEventAnswer(event), { status: 201 })
	},
})
