import { getUser, requireUser } from '#app/features/accounts/auth.server.ts'
import { editEvent } from '#app/features/clubs/events/planning/edit.server.ts'
import { findClubEvent } from '#app/features/clubs/events/find-event.server.ts'
import { clubEventAnswer } from '#app/features/clubs/events/planning/plan-answer.ts'
import { EventChange } from '#app/features/clubs/events/planning/schemas.ts'
import { findClub } from '#app/features/clubs/find.server.ts'
import { ClubKeyQuery } from '#app/features/clubs/schemas.ts'
import { EVENT_NOT_FOUND, NOT_FOUND } from '#app/features/clubs/words.ts'
import { check, methods, readJson } from '#app/lib/http/api.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { query } from '#app/lib/form/list.ts'
import type { Route } from './+types/event'

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const user = getUser(context)
	const { key } = check(ClubKeyQuery, query(request))
	const club = await findClub(readId(params.clubId), { user, key })
	const event = await findClubEvent(club, readId(params.eventId), { user, now: new Date() })
	return Response.json(clubEventAnswer(event))
}

export const action = methods({
	async PATCH({ request, params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const ids = {
			clubId: requireId(params.clubId, NOT_FOUND),
			eventId: requireId(params.eventId, EVENT_NOT_FOUND),
		}
		await editEvent(user, ids, await readJson(request, EventChange))
		const club = await findClub(ids.clubId, { user })
		return Response.json(clubEventAnswer(await findClubEvent(club, ids.eventId, { user, now: new Date() })))
	},
})
