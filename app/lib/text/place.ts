/** Returns `Sea Point, Cape Town`: the city is appended unless the location contains it. */
export function placeOf(location: string, city: string) {
	return location.toLowerCase().includes(city.toLowerCase()) ? location : `${location}, ${city}`
}

type Place = { address: string; location: string; city: string }

/** Returns `1 Beach Road, Sea Point, Cape Town`, without repeating a place that the address names. */
export const streetAddress = ({ address, location, city }: Place) => placeOf(placeOf(address, location), city)
