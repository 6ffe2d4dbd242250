import { requireUser } from '#app/features/accounts/auth.server.ts'
import { leaveClub } from '#app/features/clubs/members/leave.server.ts'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { methodNotAllowed, methods } from '#app/lib/http/api.server.ts'
import { requireId } from '#app/lib/ids.ts'
import type { Route } from './+types/me'

export const loader = methodNotAllowed
/** Ends the membership, or takes the request to join back; doing it twice changes nothing. */
export const action = methods({
	async DELETE({ params, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const { clubId, status, role } = await leaveClub(user, requireId(params.id, NOT_FOUND))
		return Response.json({ clubId, status, role })
	},
})
