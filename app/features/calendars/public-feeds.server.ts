import { findClub } from '#app/features/clubs/find.server.ts'
import { findVenue } from '#app/features/venues/venues.server.ts'
import { taggedResponse } from '#app/lib/form/tagged.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { rssText, RSS_HEADERS } from '#app/lib/text/rss.server.ts'
import { calendarHeaders, calendarText, type CalendarEntry } from '#app/lib/time/ical.server.ts'
import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { entriesOfOpenRuns } from './club.server.ts'
import { entriesOfPublicEvents } from './events.server.ts'
import { windowAt } from './window.server.ts'

/** The public part of a venue's events or a club's runs, for calendars and feed readers. */
type PublicFeed = {
	name: string
	/** The page that shows the same, and the address of the feed without its ending. */
	page: string
	base: string
	entries: (CalendarEntry & { publishedAt: Date; text: string })[]
}

/** The most entries of an RSS feed, which is for what is new. */
const MOST_NEW = 50

/** Throws 404 where there is no such venue. */
export async function venueEventsFeed(id: number | null, now = new Date()): Promise<PublicFeed> {
	const venue = await findVenue(id)
	const base = `/venues/${venue.id}/events`
	const entries = await entriesOfPublicEvents(venue.id, windowAt(now))
	return { name: `Events at ${venue.name}`, page: `/venues/${venue.id}?tab=events`, base, entries }
}

/** Throws 404 where there is no such club, or only its members may know of it. */
export async function clubRunsFeed(id: number | null, now = new Date()): Promise<PublicFeed> {
	const club = await findClub(id, { user: null })
	if (!club.isPublic) throw notFound('Club not found')
	const base = `/running-club/${club.id}/events`
	return { name: `Runs of ${club.name}`, page: base, base, entries: await entriesOfOpenRuns(club.id, windowAt(now)) }
}

type Asking = { headers: Headers; origin: string; now?: Date }

const STANDING = { 'Cache-Control': 'public, max-age=900', 'X-Robots-Tag': 'noindex' }

export const asCalendar = ({ name, entries }: PublicFeed, { headers: asked, origin, now = new Date() }: Asking) =>
	taggedResponse(
		{ asked, content: [name, origin, entries], headers: STANDING, bodyHeaders: calendarHeaders('events') },
		() => calendarText({ name, product: 'Calendars', entries }, origin, now),
	)

/** Responds with what is still to come, the latest that was published first. */
export function asRss({ name, page, base, entries }: PublicFeed, { headers: asked, origin, now = new Date() }: Asking) {
	const items = entries
		.filter(({ start, status }) => start > now && status !== 'cancelled')
		.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || a.start.getTime() - b.start.getTime())
		.slice(0, MOST_NEW)
		.map(({ uid, title, start, address, text, publishedAt }) => ({
			uid,
			title: `${title}, ${formatDay(start)}, ${formatTime(start)}`,
			path: address!,
			text,
			publishedAt,
		}))
	const feed = { title: name, description: `${name}, on Courtside`, path: page, self: `${base}.rss`, items }
	return taggedResponse({ asked, content: [feed, origin], headers: STANDING, bodyHeaders: RSS_HEADERS }, () =>
		rssText(feed, origin),
	)
}
