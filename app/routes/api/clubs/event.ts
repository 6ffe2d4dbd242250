import { findClubEvent } from '#app/features/clubs/events/find-event.server.ts'
import { editEvent } from '#app/features/clubs/events/planning/edit.server.ts'
import { clubEventAnswer } from '#app/features/clubs/events/planning/plan-answer.ts'
import { EventChange } from '#app/features/clubs/events/planning/schemas.ts'
import { findClub } from '#app/features/clubs/find.server.ts'
import { ClubKeyQuery } from '#app/features/clubs/schemas.ts'
import { EVENT_NOT_FOUND, NOT_FOUND } from '#app/features/clubs/words.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { ClubEvent } from './answers.ts'

export const loader = call(
	{
		summary: 'One run of a club',
		tag: 'Running clubs',
		ids: { clubId: NOT_FOUND, eventId: EVENT_NOT_FOUND },
		query: ClubKeyQuery,
		answer: ClubEvent,
		failures: {
			403: 'It is still to come, and only members of the club see it',
			404: 'There is no such run, or you may not know of it',
		},
	},
	async ({ user, ids, query: { key } }) => {
		const club = await findClub(ids.clubId, { user, key })
		return clubEventAnswer(await findClubEvent(club, ids.eventId, { user, now: new Date() }))
	},
)

export const action = methods({
	PATCH: call(
		{
			summary: 'Change a run you manage, or it and all that follow in its series; what is left out stays',
			tag: 'Running clubs',
			signedIn: true,
			ids: { clubId: NOT_FOUND, eventId: EVENT_NOT_FOUND },
			body: EventChange.meta({ id: 'EventChange' }),
			answer: ClubEvent,
			failures: {
				403: 'Only who organises the run and the club’s admins can change it',
				404: 'There is no such run, or you may not know of it',
				409: 'It has started or was cancelled, or more people have a place than it would have',
			},
		},
		async ({ user, ids, body }) => {
			await editEvent(user, ids, body)
			const club = await findClub(ids.clubId, { user })
			return clubEventAnswer(await findClubEvent(club, ids.eventId, { user, now: new Date() }))
		},
	),
})
