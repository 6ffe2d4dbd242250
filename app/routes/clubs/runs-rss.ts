import { asRss, clubRunsFeed } from '#app/features/calendars/public-feeds.server.ts'
import { readId } from '#app/lib/ids.ts'
import { env } from '#app/lib/process/env.server.ts'
import type { Route } from './+types/runs-rss'

/** The runs of a public club to come for feed readers. */
export const loader = async ({ request, url, params }: Route.LoaderArgs) =>
	asRss(await clubRunsFeed(readId(params.id)), { headers: request.headers, origin: env.PUBLIC_URL ?? url.origin })
