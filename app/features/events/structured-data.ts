import type { EventDetails } from './events.server.ts'

/** What search engines and previews read about an event: schema.org Event. */
export function structuredData({
	title,
	description,
	startTime,
	endTime,
	status,
	venue,
	maxParticipants,
}: EventDetails) {
	return {
		'@context': 'https://schema.org',
		'@type': 'Event',
		name: title,
		description,
		startDate: startTime.toISOString(),
		endDate: endTime.toISOString(),
		eventStatus: `https://schema.org/${status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
		eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
		...(maxParticipants !== null && { maximumAttendeeCapacity: maxParticipants }),
		location: {
			'@type': 'Place',
			name: venue.name,
			address: {
				'@type': 'PostalAddress',
				streetAddress: venue.address,
				addressLocality: venue.city,
				addressCountry: 'ZA',
			},
		},
		organizer: { '@type': 'Organization', name: venue.name },
	}
}
