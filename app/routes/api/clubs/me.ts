import { leaveClub } from '#app/features/clubs/members/leave.server.ts'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { methodNotAllowed } from '#app/lib/http/api.server.ts'
import { ClubStanding } from './answers.ts'

export const loader = methodNotAllowed

export const action = methods({
	DELETE: call(
		{
			summary: 'Leave a club with your places at its upcoming runs, or take your request to join back',
			tag: 'Running clubs',
			signedIn: true,
			ids: { id: NOT_FOUND },
			answer: ClubStanding,
			failures: {
				404: 'There is no such club',
				409: 'Its host hands it over first',
			},
		},
		async ({ user, ids }) => {
			const { clubId, status, role } = await leaveClub(user, ids.id)
			return { clubId, status, role }
		},
	),
})
