export const FREQUENCIES = [
	'A few times a year',
	'A few times a month',
	'Once a week',
	'Twice a week',
	'Most days',
] as const
export const STYLES = ['social', 'competitive', 'training', 'a bit of everything'] as const

export const CITY_MAX = 60
export const MOST_CITIES = 20
export const MOST_SPORTS = 50

export const NO_SPORT = 'Choose at least one sport, so players can find you'
export const NO_CITY = 'Choose at least one city, so players can find you'
export const UNKNOWN_CITY = 'Choose cities from the list'
export const UNKNOWN_SPORT = 'Choose sports from the list'
