import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findRedemptions, redemptionAnswer } from '#app/features/rewards/history.server.ts'
import { check, methods } from '#app/lib/http/api.server.ts'
import { listResponse, PageQuery, query } from '#app/lib/form/list.ts'
import type { Route } from './+types/redemptions'

export async function loader({ request, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const list = check(PageQuery, query(request))
	const { redemptions, total, page } = await findRedemptions(user, list)
	return listResponse(request, list, total, page < list.page ? [] : redemptions.map(redemptionAnswer))
}
export const action = methods({})
