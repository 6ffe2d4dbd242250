import { breadcrumbs, occasion, place } from '#app/features/sharing/schema-org.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { RunPage } from './event-page.server.ts'
import { endsLater, longSpan } from './series/when.ts'

type Shown = Pick<RunPage, 'event' | 'club'>

/** Describes a run to search engines and previews. Only public runs of public clubs are for them. */
export function runMeta(args: Parameters<typeof pageMeta>[0], { event, club }: Shown) {
	const listed = club.isPublic && event.isPublic
	const when = longSpan(event).join(endsLater(event) ? ' ' : ', ')
	return pageMeta(args, {
		title: [event.title, club.name],
		description: `${when}, ${event.location}. ${event.description}`,
		path: pathOf({ event, club }),
		listed,
		...(listed && {
			card: { path: `/cards/running-clubs/${club.id}/events/${event.id}.png`, alt: `${event.title}, ${when}` },
		}),
		data: import.meta.env.SSR ? (origin) => structuredData({ event, club }, origin) : undefined,
	})
}

const pathOf = ({ event, club }: Shown) => `/running-club/${club.id}/events/${event.id}`

/** Returns the run as a schema.org Event, and its breadcrumbs. */
function structuredData({ event, club }: Shown, origin: string) {
	const { title, description, location, maxParticipants } = event
	const clubPath = `/running-club/${club.id}`
	const path = pathOf({ event, club })
	const data = {
		'@type': 'Event',
		name: title,
		description,
		url: origin + path,
		...occasion(event),
		image: `${origin}/cards/running-clubs/${club.id}/events/${event.id}.png`,
		...(maxParticipants > 0 && { maximumAttendeeCapacity: maxParticipants }),
		location: place({ name: location, city: club.city }),
		organizer: { '@type': 'Organization', name: club.name, url: origin + clubPath },
	}
	return [
		data,
		breadcrumbs(origin, [
			[club.name, clubPath],
			[title, path],
		]),
	]
}
