import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findItems } from '#app/features/rewards/items.server.ts'
import { ItemQuery } from '#app/features/rewards/schemas.ts'
import { check, methods } from '#app/lib/http/api.server.ts'
import { listResponse, query } from '#app/lib/form/list.ts'
import type { Route } from './+types/items'

export async function loader({ request, context }: Route.LoaderArgs) {
	requireUser(context)
	const list = check(ItemQuery, query(request))
	const { items, total, page } = await findItems(list)
	return listResponse(request, list, total, page < list.page ? [] : items)
}
export const action = methods({})
