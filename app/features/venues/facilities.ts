/** The facilities of venues, in display order. */
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

export const COVERED = 'Covered courts'
