import type { IconName } from '#app/ui/icon.tsx'
import { telAddress } from '#app/lib/text/tel.ts'
import { placeOf, streetAddress } from '#app/lib/text/place.ts'

/** Returns 'Beacon Padel, 1 Beach Road, Sea Point, Cape Town', without repeating a place that the address names. */
export const wholeAddress = (venue: { name: string } & Parameters<typeof streetAddress>[0]) =>
	`${venue.name}, ${streetAddress(venue)}`

/** Returns the way to a point on the map where it is known, else to an address in words. */
export const directionsTo = (words: string, latitude?: number | null, longitude?: number | null) =>
	`https://www.google.com/maps/dir/?api=1&destination=${latitude && longitude ? `${latitude},${longitude}` : encodeURIComponent(words)}`

type Venue = {
	contactPhone: string | null
	contactEmail: string | null
	name: string
	latitude: number | null
	longitude: number | null
} & Parameters<typeof streetAddress>[0]

/** A line of a venue's details that leads somewhere. */
export type DetailLink = { icon: IconName; term: string; to: string; words: string }

/** Adds where a venue is and how to reach it, worked out on the server for a page that is full. */
export function withPlaceWords<Of extends Venue>(venue: Of) {
	const place = placeOf(venue.location, venue.city)
	const directions = directionsTo(`${venue.name}, ${place}`, venue.latitude, venue.longitude)
	const { contactPhone: phone, contactEmail: mail } = venue
	const links: DetailLink[] = [
		...(phone ? [{ icon: 'phone', term: 'Phone', to: telAddress(phone), words: phone } as const] : []),
		...(mail ? [{ icon: 'mail', term: 'Email', to: `mailto:${encodeURI(mail)}`, words: mail } as const] : []),
	]
	return { ...venue, place, street: streetAddress(venue), directions, links }
}
