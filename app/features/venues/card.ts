/** The data of a venue's card. Addresses and times are formatted. */
export type VenueCardData = {
	id: number
	/** Its page, with sport, day and hour where they were asked for. */
	href: string
	name: string
	/** Location with the city. */
	place: string
	image: string | null
	sport: { name: string; icon: string; color: string } | null
	moreSports: number
	rating: number | null
	reviewCount: number
	/** Whole rand per hour, of the cheapest hour asked for; null when it has no courts to book. */
	price: number | null
	/** 'Available today', 'Available Sat 22 Nov' */
	availableWhen: string
	times: { time: string; href: string; price: string; peak: boolean; last: boolean; spoken: string }[]
	/** The next free hour when there is none that day. */
	next: { time: string; href: string } | null
}
