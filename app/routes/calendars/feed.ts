import { respondWithFeed } from '#app/features/calendars/feed.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import type { Route } from './+types/feed'

/** The key in a private calendar's address is its only protection. */
export const loader = ({ request, url, params, context }: Route.LoaderArgs) =>
	respondWithFeed({
		key: params.key,
		headers: request.headers,
		address: context.get(addressContext),
		origin: env.PUBLIC_URL ?? url.origin,
		isHead: request.method === 'HEAD',
	})
