import { z } from 'zod'
import { clubRuns } from '#app/features/clubs/events/gathering.server.ts'
import { EVENT_NOT_FOUND, NOT_FOUND } from '#app/features/clubs/words.ts'
import { join, withdraw, type Place } from '#app/features/gatherings/places.server.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { count, id } from '#app/features/platform/calls/shapes.ts'
import { methodNotAllowed, readNothing } from '#app/lib/http/api.server.ts'

const ClubEventPlace = z
	.strictObject({
		eventId: id,
		status: z
			.enum(['attending', 'waitlisted', 'requested', 'declined', 'attended'])
			.nullable()
			.describe('`requested` waits for the organiser to say yes; `attended` is checked in; null is without a place'),
		position: z.int().min(1).nullable().describe('On the waitlist, from 1'),
		currentParticipants: count,
		maxParticipants: count.describe('0 means without limit'),
	})
	.meta({ id: 'ClubEventPlace' })

const answerOf = ({ maxParticipants, ...place }: Place) => ({ ...place, maxParticipants: maxParticipants ?? 0 })

export const loader = methodNotAllowed

export const action = methods({
	POST: call(
		{
			summary: 'Join a run of your club, or its waitlist when it is full, or ask to where it needs approval',
			tag: 'Running clubs',
			signedIn: true,
			ids: { clubId: NOT_FOUND, eventId: EVENT_NOT_FOUND },
			status: 201,
			repeatable: true,
			accepted: 'Asked; the organiser has to say yes',
			answer: ClubEventPlace,
			failures: {
				403: 'Only members of the club can do this',
				404: 'There is no such run, or it is of a private club that you are no member of',
				409: 'The run has started, is over or was cancelled, or the organiser declined your request',
			},
		},
		async ({ user, ids, request }) => {
			await readNothing(request)
			const { isNew, ...place } = await join(clubRuns, user, ids)
			const asked = place.status === 'requested' ? 202 : 201
			return Response.json(answerOf(place), { status: isNew ? asked : 200 })
		},
	),
	DELETE: call(
		{
			summary: 'Give up your own place, which goes to the first on the waitlist; doing it again changes nothing',
			tag: 'Running clubs',
			signedIn: true,
			ids: { clubId: NOT_FOUND, eventId: EVENT_NOT_FOUND },
			answer: ClubEventPlace,
			failures: {
				403: 'Only members of the club can do this',
				404: 'There is no such run, or it is of a private club that you are no member of',
				409: 'The run has started, is over or was cancelled, or the organiser declined your request',
			},
		},
		async ({ user, ids }) => answerOf(await withdraw(clubRuns, user, ids)),
	),
})
