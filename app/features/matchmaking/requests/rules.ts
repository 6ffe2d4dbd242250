import { DAYS_AHEAD } from '../rules.ts'

export const CITY_MAX = 60
export const TOO_FAR_AHEAD = `Choose a date within the next ${DAYS_AHEAD} days.`
export const PLACES_MAX = 10
export const MOST_OPEN = 10
export const PLAYERS_DEFAULT = 2

export const ALREADY_LOOKING = 'You’re already looking for players for this booking.'
