type Place = { name: string; address: string; location: string; city: string }

/** Returns 'Beacon Padel, 1 Beach Road, Sea Point, Cape Town', without repeating a place that the address names. */
export function wholeAddress({ name, address, location, city }: Place) {
	const rest = [location, city].filter((part) => !address.includes(part))
	return [name, address, ...rest].join(', ')
}

/** Returns the way to a point on the map where it is known, else to an address in words. */
export const directionsTo = (words: string, latitude?: number | null, longitude?: number | null) =>
	`https://www.google.com/maps/dir/?api=1&destination=${latitude && longitude ? `${latitude},${longitude}` : encodeURIComponent(words)}`
