import { requireUser } from '#app/features/accounts/auth.server.ts'
import { earningAnswer, findEarnings } from '#app/features/rewards/history.server.ts'
import { check, methods } from '#app/lib/http/api.server.ts'
import { listResponse, PageQuery, query } from '#app/lib/form/list.ts'
import type { Route } from './+types/earnings'

export async function loader({ request, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const list = check(PageQuery, query(request))
	const { earnings, total, page } = await findEarnings(user, list)
	return listResponse(request, list, total, page < list.page ? [] : earnings.map(earningAnswer))
}
export const action = methods({})
