import { clock, WEEKDAYS } from '#app/lib/time/time.ts'
import { breadcrumbs } from '#app/features/sharing/schema-org.ts'

type Venue = {
	id: number
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
	sports: { name: string; pricePerHour: number; rates?: number[] }[]
	openingHours: { weekday: number; opensAt: number; closesAt: number }[]
}

/** Returns a venue's schema.org SportsActivityLocation, and its breadcrumb, for search engines. */
export function structuredData(venue: Venue, origin: string) {
	const path = `/venues/${venue.id}`
	return [
		sportsLocation(venue, origin, path),
		breadcrumbs(origin, [
			['Venues', '/?view=venues'],
			[venue.name, path],
		]),
	] as const
}

function sportsLocation(venue: Venue, origin: string, path: string) {
	const url = origin + path
	const { rating, reviewCount, latitude, longitude } = venue
	// Search engines follow full addresses only.
	const images = venue.images.map((image) => new URL(image, origin).href)
	const prices = venue.sports.flatMap(({ pricePerHour, rates }) => rates ?? pricePerHour)
	return {
		'@type': 'SportsActivityLocation',
		'@id': url,
		url,
		name: venue.name,
		description: venue.description,
		address: {
			'@type': 'PostalAddress',
			streetAddress: venue.address,
			addressLocality: venue.city,
			addressCountry: 'ZA',
		},
		currenciesAccepted: 'ZAR',
		...(prices.length && { priceRange: priceRange(Math.min(...prices), Math.max(...prices)) }),
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

const priceRange = (least: number, most: number) =>
	least === most ? `R${least} per hour` : `R${least}–R${most} per hour`

const clockOf = (hour: number) => (hour === 24 ? '23:59' : clock(hour))
