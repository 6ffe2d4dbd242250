/** A facility that venues choose from. Venues that have a retired one keep it, and no other venue can choose it. */
export type Facility = { name: string; isRetired: boolean }

/** The facilities before an admin changes them, in display order. */
export const FIRST_FACILITIES = [
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

/** Courtside adds it to venues with a roofed court, and draws it, so it keeps its name. */
export const COVERED = 'Covered courts'

export const FACILITY_MAX = 40
/** How many there can be, retired ones included. */
export const MOST_FACILITIES = 60
