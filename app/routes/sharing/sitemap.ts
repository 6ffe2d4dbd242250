import { findClubPages, findRunPages } from '#app/features/clubs/public-pages.server.ts'
import { findEventPages } from '#app/features/events/public-pages.server.ts'
import { findHelpPages } from '#app/features/help/public-pages.server.ts'
import { cachedFor } from '#app/lib/time/cached-for.ts'
import { sitemap, PERMANENT_PAGES } from '#app/features/sharing/sitemap.ts'
import { findTournamentPages } from '#app/features/tournaments/public-pages.server.ts'
import { findVenuePages } from '#app/features/venues/public-pages.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import { readId } from '#app/lib/ids.ts'
import type { Route } from './+types/sitemap'

/** Per kind, so that the cached and sent list stays within a few megabytes. */
const MOST_OF_A_KIND = 20_000
const CACHED_MS = 10 * 60_000

const findPages = cachedFor(CACHED_MS, async (now) => {
	const found = await Promise.all([
		findVenuePages(MOST_OF_A_KIND),
		findTournamentPages(MOST_OF_A_KIND),
		findEventPages(MOST_OF_A_KIND, now),
		findClubPages(MOST_OF_A_KIND),
		findRunPages(MOST_OF_A_KIND, now),
		findHelpPages(MOST_OF_A_KIND),
	])
	return [...PERMANENT_PAGES, ...found.flat()]
})

export async function loader({ url }: Route.LoaderArgs) {
	const asked = url.searchParams.get('part')
	const part = readId(asked)
	const xml =
		asked !== null && part === null ? undefined : sitemap(await findPages(), env.PUBLIC_URL ?? url.origin, part)
	if (xml === undefined) return new Response('There is no such part.', { status: 404 })
	const headers = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' }
	return new Response(xml, { headers })
}
