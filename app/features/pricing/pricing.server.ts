import { db, type Reader } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { methodsOf } from '#app/features/bookings/paying/pay-now.server.ts'
import { findOwnOffer, findOwnOffers, type Offer } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { findSport, findSports } from '#app/features/venues/sports.server.ts'
import { peakWords } from '#app/features/venues/words.ts'
import { notFound } from '#app/lib/errors.ts'

/** One sport of a venue in the pricing tab. Prices are whole rand per hour and court. */
export type PriceRow = Pick<Offer, 'sportId' | 'pricePerHour' | 'peakPricePerHour' | 'courtCount'> & {
	name: string
	/** Says what is paid when it is booked; null where nothing has to be. */
	paid: string | null
	/** The days of the week with peak hours, and those hours, in words. */
	peakHours: [days: string, hours: string][]
	/** How many courts have a price of their own. */
	ownPrices: number
	/** The number of coming dates with peak hours of their own. */
	peakDates: number
}

/** Returns the prices of a venue's sports, in the order of sports. Throws 404 when the venue is not the user's. */
export async function findPricing(user: Actor, venueId: number | null, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'pricing')
	const [offers, sports, methods] = await Promise.all([
		findOwnOffers(venue, now),
		findSports(),
		methodsOf(db, venue.id),
	])
	const rows = sports.flatMap(({ id, name }): PriceRow[] => {
		const offer = offers.find(({ sportId }) => sportId === id)
		if (!offer) return []
		const { sportId, pricePerHour, peakPricePerHour, courtCount } = offer
		const ownPrices = [...offer.courts.values()].filter((court) => court.pricePerHour !== undefined).length
		const counts = { peakHours: peakWords(offer.peak), peakDates: offer.peakExceptions.size, ownPrices }
		const paid = methods.length > 0 ? paidWords(offer) : null
		return [{ sportId, name, pricePerHour, peakPricePerHour, courtCount, paid, ...counts }]
	})
	return { venueId: venue.id, rows }
}

function paidWords({ payNow, payNowPeakOnly, depositPercent }: Offer) {
	if (!payNow) return null
	const share = depositPercent === null ? 'Paid' : `${depositPercent}% paid`
	return `${share} when booked${payNowPeakOnly ? ', in peak hours' : ''}`
}

/**
 * Returns the user's own venue's offer of a sport, published or not. Pass the transaction to read inside it.
 *
 * Throws 404 when the venue is not the user's or does not offer the sport.
 */
export async function requireOwnOffer(
	user: Actor,
	venueId: number | null,
	sportId: number | null,
	now = new Date(),
	reader: Reader = db,
): Promise<Offer> {
	const venue = await findOwnVenue(user, venueId, 'pricing', reader)
	const offer = await findOwnOffer(venue, sportId, now, reader)
	if (!offer) throw notFound('This venue doesn’t have that sport.')
	return offer
}

/** Does `requireOwnOffer`, and adds the name of the sport. */
export async function findNamedOffer(user: Actor, venueId: number | null, sportId: number | null, now = new Date()) {
	const offer = await requireOwnOffer(user, venueId, sportId, now)
	const { id, name } = await findSport(offer.sportId)
	return { offer, sport: { id, name } }
}
