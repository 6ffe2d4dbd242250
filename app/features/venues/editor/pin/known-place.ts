import { fold } from '../../finder/search.ts'

type LatLon = { lat: number; lon: number }
/** The middle of the venues of a suburb. */
export type KnownSuburb = LatLon & { suburb: string; city: string }
type Town = LatLon & { name: string }

/** A suburb farther from the middle of its city is another of that name; in degrees, about 90 km. */
const OF_ITS_CITY = 0.8

const middle = (places: readonly LatLon[]): LatLon | undefined => {
	const mean = (of: (place: LatLon) => number) => places.reduce((sum, place) => sum + of(place), 0) / places.length
	return places.length > 0 ? { lat: mean(({ lat }) => lat), lon: mean(({ lon }) => lon) } : undefined
}

/** Returns where a map begins for a suburb and city as they were typed, or undefined if neither is known. */
export function knownPlace(typed: { suburb: string; city: string }, suburbs: readonly KnownSuburb[], towns: Town[]) {
	const [suburb, city] = [fold(typed.suburb.trim()), fold(typed.city.trim())]
	const townOf = (name: string, near?: LatLon) =>
		towns.find((town) => fold(town.name) === name && (!near || isNear(town, near)))
	const inCity = suburbs.filter((known) => fold(known.city) === city)
	const cityAt = townOf(city) ?? middle(inCity)
	const among = city ? inCity : suburbs
	const at = among.find((known) => fold(known.suburb) === suburb) ?? (suburb ? townOf(suburb, cityAt) : undefined)
	if (at) return { lat: at.lat, lon: at.lon, what: 'suburb' as const }
	return cityAt && { lat: cityAt.lat, lon: cityAt.lon, what: 'city' as const }
}

const isNear = (a: LatLon, b: LatLon) => Math.abs(a.lat - b.lat) < OF_ITS_CITY && Math.abs(a.lon - b.lon) < OF_ITS_CITY
