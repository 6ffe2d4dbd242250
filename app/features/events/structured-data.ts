import { breadcrumbs, occasion, place } from '#app/features/sharing/schema-org.ts'
import { eventCardPath } from './card-words.ts'
import type { EventDetails } from './events.server.ts'

/** Returns a venue's event as a schema.org Event, and its breadcrumbs. */
export function structuredData(event: EventDetails, origin: string) {
	const { id, title, description, venue, maxParticipants, price, coach } = event
	const venuePath = `/venues/${venue.id}`
	const path = `${venuePath}/events/${id}`
	const data = {
		'@type': 'Event',
		name: title,
		description,
		url: origin + path,
		...occasion(event),
		image: origin + eventCardPath(event),
		...(maxParticipants !== null && { maximumAttendeeCapacity: maxParticipants }),
		...(price !== null && { offers: { '@type': 'Offer', price, priceCurrency: 'ZAR', url: origin + path } }),
		...(coach !== null && { performer: { '@type': 'Person', name: coach } }),
		location: place({ name: venue.name, street: venue.address, city: venue.city }),
		organizer: { '@type': 'Organization', name: venue.name, url: origin + venuePath },
	}
	return [
		data,
		breadcrumbs(origin, [
			[venue.name, venuePath],
			[title, path],
		]),
	]
}
