import { breadcrumbs, occasion, place } from '#app/features/sharing/schema-org.ts'
import type { TournamentDetails } from '../find.server.ts'

/** Data for search engines: schema.org SportsEvent and breadcrumbs. The venue is the organiser, never a person. */
export function structuredData(tournament: TournamentDetails, origin: string) {
	const {
		id,
		name,
		description,
		startDate,
		endDate,
		status,
		court,
		sport,
		entryFee,
		maxTeams,
		currentTeams,
		venueAddress,
	} = tournament
	const path = `/tournaments/${id}`
	const event = {
		'@type': 'SportsEvent',
		name,
		description,
		sport: sport.name,
		url: origin + path,
		...occasion({ startTime: startDate, endTime: endDate, status }),
		image: `${origin}/cards/tournaments/${id}.png`,
		location: place({ name: court.name, street: venueAddress, city: court.city }),
		organizer: { '@type': 'Organization', name: court.name, url: `${origin}/venues/${court.id}` },
		maximumAttendeeCapacity: maxTeams,
		...(status === 'registration_open' && {
			offers: {
				'@type': 'Offer',
				price: entryFee,
				priceCurrency: 'ZAR',
				availability: `https://schema.org/${currentTeams < maxTeams ? 'InStock' : 'SoldOut'}`,
				url: `${origin}${path}/join`,
			},
		}),
	}
	return [
		event,
		breadcrumbs(origin, [
			['Tournaments', '/tournaments'],
			[name, path],
		]),
	]
}
