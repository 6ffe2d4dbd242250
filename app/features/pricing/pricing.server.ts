import { db, type Reader } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnOffer, findOwnOffers, type Offer } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { findSport, findSports } from '#app/features/venues/sports.server.ts'
import { notFound } from '#app/lib/errors.ts'

/** One sport of a venue as the pricing tab shows it; prices are whole rand per hour and court. */
export type PriceRow = Pick<Offer, 'sportId' | 'pricePerHour' | 'peakPricePerHour' | 'courtCount'> & {
	name: string
	/** How many peak hours the week has, and how many coming dates have peak hours of their own. */
	peakHours: number
	peakDates: number
}

/** What the venue asks for each of its sports, in the order of the sports. 404 for somebody else's venue. */
export async function findPricing(user: Actor, venueId: number | null, now = new Date()) {
	const venue = await findOwnVenue(user, venueId)
	const [offers, sports] = await Promise.all([findOwnOffers(venue, now), findSports()])
	const rows = sports.flatMap(({ id, name }): PriceRow[] => {
		const offer = offers.find(({ sportId }) => sportId === id)
		if (!offer) return []
		const { sportId, pricePerHour, peakPricePerHour, courtCount } = offer
		const counts = { peakHours: offer.peak.size, peakDates: offer.peakExceptions.size }
		return [{ sportId, name, pricePerHour, peakPricePerHour, courtCount, ...counts }]
	})
	return { venueId: venue.id, rows }
}

/**
 * What a venue one runs, published or not, asks for a sport. 404 when it is somebody else's or does not have the
 * sport. Pass the transaction to read inside it.
 */
export async function requireOwnOffer(
	user: Actor,
	venueId: number | null,
	sportId: number | null,
	now = new Date(),
	reader: Reader = db,
): Promise<Offer> {
	const venue = await findOwnVenue(user, venueId, reader)
	const offer = await findOwnOffer(venue, sportId, now, reader)
	if (!offer) throw notFound('This venue does not offer that sport.')
	return offer
}

/** The same with the name of the sport. */
export async function findNamedOffer(user: Actor, venueId: number | null, sportId: number | null, now = new Date()) {
	const offer = await requireOwnOffer(user, venueId, sportId, now)
	const { id, name } = await findSport(offer.sportId)
	return { offer, sport: { id, name } }
}
