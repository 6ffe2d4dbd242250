import type { TournamentDetails } from '../find.server.ts'

/** What search engines and previews read about a tournament: schema.org SportsEvent. `origin` is that of the page. */
export function structuredData(tournament: TournamentDetails, origin: string) {
	const { id, name, description, startDate, endDate, status, court, sport, entryFee, organizer, maxTeams } = tournament
	return {
		'@context': 'https://schema.org',
		'@type': 'SportsEvent',
		...{ name, description, sport: sport.name, url: `${origin}/tournaments/${id}` },
		startDate: startDate.toISOString(),
		endDate: endDate.toISOString(),
		eventStatus: `https://schema.org/${status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
		eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
		location: {
			'@type': 'Place',
			name: court.name,
			address: {
				'@type': 'PostalAddress',
				streetAddress: court.location,
				addressLocality: court.city,
				addressCountry: 'ZA',
			},
		},
		organizer: { '@type': 'Person', name: organizer.fullName || organizer.username },
		maximumAttendeeCapacity: maxTeams,
		...(status === 'registration_open' && {
			offers: { '@type': 'Offer', price: entryFee, priceCurrency: 'ZAR', url: `${origin}/tournaments/${id}/join` },
		}),
	}
}
