/** Returns `Sea Point, Cape Town`: the city is appended unless the location contains it. */
export function placeOf(location: string, city: string) {
	return location.toLowerCase().includes(city.toLowerCase()) ? location : `${location}, ${city}`
}
