/** The surfaces that a venue can choose for a court, as people read them. */
export const SURFACES = [
	'Artificial turf',
	'Hard court',
	'Clay',
	'Grass',
	'Wood',
	'Rubber',
	'Concrete',
	'Sand',
] as const
