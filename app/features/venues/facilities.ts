/** What a venue can say it has, in the order it is shown. */
export const FACILITIES = [
	'Parking',
	'Floodlights',
	'Showers',
	'Changing rooms',
	'Café',
	'Equipment hire',
	'Coaching',
	'Wi-Fi',
	'Wheelchair access',
	'Covered courts',
] as const
