import type { z } from 'zod'
import { type CurrentUser, getUser, requireUser } from '#app/features/accounts/auth.server.ts'
import { cityNamed } from '#app/features/matchmaking/cities.ts'
import { findWish } from '#app/features/matchmaking/preferences/wish.server.ts'
import { findRequest } from '#app/features/matchmaking/requests/find.server.ts'
import { RequestQuery } from '#app/features/matchmaking/requests/list/list-query.ts'
import { findOpenRequests, findOwnRequests } from '#app/features/matchmaking/requests/list/list.server.ts'
import { postRequest } from '#app/features/matchmaking/requests/posting/post.server.ts'
import { NewRequest } from '#app/features/matchmaking/requests/posting/schemas.ts'
import { asMatchRequest } from '#app/features/matchmaking/requests/request-view.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { findCities } from '#app/features/venues/catalogue.server.ts'
import { listResponse } from '#app/lib/form/list.ts'
import { MatchRequest } from './answers.ts'

export const loader = call(
	{
		summary:
			'Open match requests: the best match first where you have saved preferences, otherwise those that end soonest. With `mine=true` your own, newest first, whatever became of them',
		tag: 'Matchmaking',
		query: RequestQuery,
		answer: MatchRequest,
		list: true,
		paged: true,
		failures: { 401: 'Your own requests were asked for and nobody is signed in' },
	},
	async ({ query: { mine, ...asked }, request, context }) => {
		const now = new Date()
		const { requests, total } =
			mine === 'true'
				? await findOwnRequests(requireUser(context), asked, now)
				: await findAsked(getUser(context), asked, now)
		const list = requests.map(({ score, ...found }) => asMatchRequest({ ...found, threadId: null }, score))
		return listResponse(request, asked, total, list)
	},
)

type Asked = Omit<z.output<typeof RequestQuery>, 'mine'>

async function findAsked(user: CurrentUser | null, asked: Asked, now: Date) {
	const { sportId = null, skillLevel = null, city = null, day = null, ...page } = asked
	const [wish, cities] = await Promise.all([findWish(user), findCities()])
	const known = city && (cityNamed(city, cities) ?? city)
	return findOpenRequests({ user, wish, now }, { ...page, sport: sportId, skill: skillLevel, city: known, day })
}

export const action = methods({
	POST: call(
		{
			summary: 'Look for people to play with, for a booking of yours or without one',
			tag: 'Matchmaking',
			signedIn: true,
			body: NewRequest.meta({ id: 'NewRequest' }),
			status: 201,
			answer: MatchRequest,
			idempotent: true,
			failures: {
				403: 'An admin has closed matchmaking for you',
				404: 'There is no such booking, or it is not yours',
				409: 'You already look for players for this booking, it is over or too soon, or you have 10 open requests',
			},
		},
		async ({ user, body, idempotencyKey }) => {
			const { id } = await postRequest(user, body, { idempotencyKey })
			return asMatchRequest(await findRequest(id, { user, now: new Date() }), null)
		},
	),
})
