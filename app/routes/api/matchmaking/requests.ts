import type { z } from 'zod'
import { getUser, requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { cityNamed } from '#app/features/matchmaking/cities.ts'
import { findWish } from '#app/features/matchmaking/preferences/wish.server.ts'
import { findRequest } from '#app/features/matchmaking/requests/find.server.ts'
import { RequestQuery } from '#app/features/matchmaking/requests/list/list-query.ts'
import { findOpenRequests, findOwnRequests } from '#app/features/matchmaking/requests/list/list.server.ts'
import { postRequest } from '#app/features/matchmaking/requests/posting/post.server.ts'
import { asMatchRequest } from '#app/features/matchmaking/requests/request-view.ts'
import { NewRequest } from '#app/features/matchmaking/requests/posting/schemas.ts'
import { findCities } from '#app/features/venues/catalogue.server.ts'
import { check, methods, readJson } from '#app/lib/http/api.server.ts'
import { listResponse, query } from '#app/lib/form/list.ts'
import type { Route } from './+types/requests'

export async function loader({ request, context }: Route.LoaderArgs) {
	const { mine, ...asked } = check(RequestQuery, query(request))
	const now = new Date()
	const { requests, total } =
		mine === 'true'
			? await findOwnRequests(requireUser(context), asked, now)
			: await findAsked(getUser(context), asked, now)
	const list = requests.map(({ score, ...found }) => asMatchRequest({ ...found, threadId: null }, score))
	return listResponse(request, asked, total, list)
}

type Asked = Omit<z.output<typeof RequestQuery>, 'mine'>

async function findAsked(user: CurrentUser | null, asked: Asked, now: Date) {
	const { sportId = null, skillLevel = null, city = null, day = null, ...page } = asked
	const [wish, cities] = await Promise.all([findWish(user), findCities()])
	const known = city && (cityNamed(city, cities) ?? city)
	return findOpenRequests({ user, wish, now }, { ...page, sport: sportId, skill: skillLevel, city: known, day })
}

export const action = methods({
	async POST({ request, context }: Route.ActionArgs) {
		const user = requireUser(context)
		const sent = await readJson(request, NewRequest)
		const { id } = await postRequest(user, sent, { idempotencyKey: request.headers.get('Idempotency-Key') })
		const made = await findRequest(id, { user, now: new Date() })
		return Response.json(asMatchRequest(made, null), { status: 201 })
	},
})
