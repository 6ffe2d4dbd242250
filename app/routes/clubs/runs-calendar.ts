import { asCalendar, clubRunsFeed } from '#app/features/calendars/public-feeds.server.ts'
import { readId } from '#app/lib/ids.ts'
import { env } from '#app/lib/process/env.server.ts'
import type { Route } from './+types/runs-calendar'

/** The runs of a public club for calendar apps, which do not sign in. */
export const loader = async ({ request, url, params }: Route.LoaderArgs) =>
	asCalendar(await clubRunsFeed(readId(params.id)), { headers: request.headers, origin: env.PUBLIC_URL ?? url.origin })
