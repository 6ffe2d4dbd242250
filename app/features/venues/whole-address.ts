type Place = { name: string; address: string; location: string; city: string }

/** Returns 'Beacon Padel, 1 Beach Road, Sea Point, Cape Town', without repeating a place that the address names. */
export function wholeAddress({ name, address, location, city }: Place) {
	const rest = [location, city].filter((part) => !address.includes(part))
	return [name, address, ...rest].join(', ')
}

/** Returns a link to the map that shows the way to an address. */
export const directionsTo = (address: string) =>
	`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address }).toString()}`
