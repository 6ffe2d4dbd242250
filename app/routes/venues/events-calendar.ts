import { asCalendar, venueEventsFeed } from '#app/features/calendars/public-feeds.server.ts'
import { readId } from '#app/lib/ids.ts'
import { env } from '#app/lib/process/env.server.ts'
import type { Route } from './+types/events-calendar'

/** A venue’s events for calendar apps, which do not sign in. */
export const loader = async ({ request, url, params }: Route.LoaderArgs) =>
	asCalendar(await venueEventsFeed(readId(params.id)), {
		headers: request.headers,
		origin: env.PUBLIC_URL ?? url.origin,
	})
