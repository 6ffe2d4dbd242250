import { asRss, venueEventsFeed } from '#app/features/calendars/public-feeds.server.ts'
import { readId } from '#app/lib/ids.ts'
import { env } from '#app/lib/process/env.server.ts'
import type { Route } from './+types/events-rss'

/** A venue’s events to come for feed readers. */
export const loader = async ({ request, url, params }: Route.LoaderArgs) =>
	asRss(await venueEventsFeed(readId(params.id)), { headers: request.headers, origin: env.PUBLIC_URL ?? url.origin })
