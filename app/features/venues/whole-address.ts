type Place = { name: string; address: string; location: string; city: string }

/** A venue as one finds it: 'Beacon Padel, 1 Beach Road, Sea Point, Cape Town'. An address may name the place itself. */
export function wholeAddress({ name, address, location, city }: Place) {
	const rest = [location, city].filter((part) => !address.includes(part))
	return [name, address, ...rest].join(', ')
}
