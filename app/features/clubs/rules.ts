/** How hard a club or a run is; in the order of the choice. */
export const Difficulty = ['beginner', 'intermediate', 'advanced', 'mixed'] as const
export type Difficulty = (typeof Difficulty)[number]

export const CLUB_NAME_MIN = 3
export const CLUB_NAME_MAX = 80
export const CLUB_DESCRIPTION_MIN = 20
export const CLUB_DESCRIPTION_MAX = 2_000
export const CITY_MAX = 60
export const MEETING_POINT_MAX = 160
export const LINKS_MAX = 6
export const URL_MAX = 2_048
export const PLACES_MAX = 10_000
export const RUNS_AHEAD = 4
export const EVENT_DAYS_AHEAD = 366
export const SEARCH_MAX = 100
