/** Returns `Sea Point, Cape Town`: each part, the nearest first, unless the parts before it contain it. */
export const placeOf = (...parts: string[]) =>
	parts.reduce((place, part) => (place.toLowerCase().includes(part.toLowerCase()) ? place : `${place}, ${part}`))
