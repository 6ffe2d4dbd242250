/** A venue as its card shows it. Addresses and times are ready to print. */
export type VenueCardData = {
	id: number
	name: string
	/** Location with the city. */
	place: string
	image: string | null
	sport: { name: string; icon: string; color: string } | null
	moreSports: number
	rating: number | null
	reviewCount: number
	/** Whole rand per hour; null where nothing can be booked. */
	price: number | null
	/** 'Available today', 'Available Sat 22 Nov' */
	availableWhen: string
	times: { time: string; href: string; last: boolean; spoken: string }[]
	/** The next free hour when there is none that day. */
	next: { time: string; href: string } | null
}

/** `Sea Point, Cape Town`: the city is appended unless the location names it already. */
export function placeOf(location: string, city: string) {
	return location.toLowerCase().includes(city.toLowerCase()) ? location : `${location}, ${city}`
}
