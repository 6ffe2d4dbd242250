import { findClubEvent } from '#app/features/clubs/events/find-event.server.ts'
import { findClubEvents } from '#app/features/clubs/events/list-events.server.ts'
import { clubEventAnswer } from '#app/features/clubs/events/planning/plan-answer.ts'
import { planEvent } from '#app/features/clubs/events/planning/plan.server.ts'
import { EventQuery, NewEvent } from '#app/features/clubs/events/planning/schemas.ts'
import { findClub } from '#app/features/clubs/find.server.ts'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { listResponse } from '#app/lib/form/list.ts'
import { ClubEvent } from './answers.ts'

export const loader = call(
	{
		summary: 'The runs of a club: those to come, soonest first, or those that have started, latest first',
		tag: 'Running clubs',
		ids: { clubId: NOT_FOUND },
		query: EventQuery,
		answer: ClubEvent,
		list: true,
		paged: true,
		failures: { 404: 'There is no such club, or it is private and the key is missing' },
	},
	async ({ user, ids, query: { key, show, ...list }, request }) => {
		const club = await findClub(ids.clubId, { user, key })
		const { events, total, page } = await findClubEvents(club, { user, now: new Date(), show, ...list })
		return listResponse(request, list, total, page === list.page ? events.map(clubEventAnswer) : [])
	},
)

export const action = methods({
	POST: call(
		{
			summary:
				'Plan a run of a club you are a member of; of one that repeats the next four of each weekday are planned',
			tag: 'Running clubs',
			signedIn: true,
			ids: { clubId: NOT_FOUND },
			body: NewEvent.meta({ id: 'NewEvent' }),
			status: 201,
			answer: ClubEvent,
			idempotent: true,
			failures: {
				403: 'Only members of the club can plan a run',
				404: 'There is no such club, or it is private and the key is missing',
			},
		},
		async ({ user, ids: { clubId }, body, idempotencyKey }) => {
			const { id } = await planEvent(user, clubId, body, { idempotencyKey })
			return clubEventAnswer(await findClubEvent(await findClub(clubId, { user }), id, { user, now: new Date() }))
		},
	),
})
