import { clock, WEEKDAYS } from '#app/lib/time.ts'

type Venue = {
	name: string
	description: string
	address: string
	city: string
	images: string[]
	rating: number | null
	reviewCount: number
	contactPhone: string | null
	latitude: number | null
	longitude: number | null
	sports: { name: string; pricePerHour: number }[]
	openingHours: { weekday: number; opensAt: number; closesAt: number }[]
}

/** What search engines read about a venue: schema.org SportsActivityLocation. */
export function structuredData(venue: Venue) {
	const { rating, reviewCount, latitude, longitude } = venue
	// Search engines follow whole addresses only.
	const images = venue.images.filter((url) => url.startsWith('https:'))
	const prices = venue.sports.map(({ pricePerHour }) => pricePerHour)
	return {
		'@context': 'https://schema.org',
		'@type': 'SportsActivityLocation',
		name: venue.name,
		description: venue.description,
		address: {
			'@type': 'PostalAddress',
			streetAddress: venue.address,
			addressLocality: venue.city,
			addressCountry: 'ZA',
		},
		currenciesAccepted: 'ZAR',
		...(prices.length && { priceRange: `R${Math.min(...prices)}–R${Math.max(...prices)} per hour` }),
		...(venue.contactPhone && { telephone: venue.contactPhone }),
		...(images.length && { image: images }),
		...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
		...(rating !== null &&
			reviewCount > 0 && {
				aggregateRating: { '@type': 'AggregateRating', ratingValue: Number(rating.toFixed(1)), reviewCount },
			}),
		openingHoursSpecification: venue.openingHours.map(({ weekday, opensAt, closesAt }) => ({
			'@type': 'OpeningHoursSpecification',
			dayOfWeek: WEEKDAYS[weekday - 1],
			opens: clockOf(opensAt),
			closes: clockOf(closesAt),
		})),
	}
}

const clockOf = (hour: number) => (hour === 24 ? '23:59' : clock(hour))
