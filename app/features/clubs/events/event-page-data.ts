import { excerpt } from '#app/lib/excerpt.ts'
import type { RunPage } from './event-page.server.ts'
import { endsLater, longSpan } from './when.ts'

type Shown = Pick<RunPage, 'event' | 'club'>

/** What search engines and previews are told about a run. Only public runs of public clubs are for them. */
export function runMeta({ event, club }: Shown) {
	const title = `${event.title} · ${club.name} · Courtside`
	const when = longSpan(event).join(endsLater(event) ? ' ' : ', ')
	const description = excerpt(`${when}, ${event.location}. ${event.description}`.trim(), 300)
	if (!club.isPublic || !event.isPublic) return [{ title }, { name: 'robots', content: 'noindex' }]
	return [
		{ title },
		{ name: 'description', content: description },
		{ property: 'og:title', content: title },
		{ property: 'og:description', content: description },
		{ property: 'og:type', content: 'website' },
		{ 'script:ld+json': structuredData({ event, club }) },
	]
}

/** What search engines read about a run: schema.org Event. */
function structuredData({ event, club }: Shown) {
	const { title, description, startTime, endTime, status, location, maxParticipants } = event
	return {
		'@context': 'https://schema.org',
		'@type': 'Event',
		name: title,
		description,
		startDate: startTime.toISOString(),
		endDate: endTime.toISOString(),
		eventStatus: `https://schema.org/${status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
		eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
		...(maxParticipants > 0 && { maximumAttendeeCapacity: maxParticipants }),
		location: {
			'@type': 'Place',
			name: location,
			address: { '@type': 'PostalAddress', addressLocality: club.city, addressCountry: 'ZA' },
		},
		organizer: { '@type': 'Organization', name: club.name },
	}
}
