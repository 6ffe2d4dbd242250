import type { City } from '../cast/venue.ts'
import type { Writer } from '../client/index.ts'
import type { Calendar } from './calendar.ts'
import type { Cast, Offer, SeededVenue } from './cast.ts'

export type Player = { id: number; city: City }

export type Scene = Cast & { tx: Writer; now: Date; players: Player[]; calendar: Calendar }

export function venueOf({ venues }: Scene, key: string): SeededVenue {
	const venue = venues.find((venue) => venue.key === key)
	if (!venue) throw new Error(`The cast has no venue ${key}.`)
	return venue
}

export function offerOf(venue: SeededVenue, sport: string): Offer {
	const offer = venue.offers.find((offer) => offer.sport === sport)
	if (!offer) throw new Error(`${venue.key} does not offer ${sport}.`)
	return offer
}
