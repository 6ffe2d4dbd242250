/** How hard a club or a run is; in the order of the choice. */
export const Difficulty = ['beginner', 'intermediate', 'advanced', 'mixed'] as const
export type Difficulty = (typeof Difficulty)[number]

/** Levels that can be asked for; each finds what is for all levels too. */
export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const
/** How far a run goes, in km: more than `from`, and `to` at most. */
export const runLengths = {
	short: { from: 0, to: 5, words: 'Up to 5 km' },
	medium: { from: 5, to: 10, words: '5 to 10 km' },
	long: { from: 10, to: 1_000, words: 'Over 10 km' },
}
type RunLength = keyof typeof runLengths
export const RUN_LENGTHS = ['short', 'medium', 'long'] as const satisfies RunLength[]
/** A club is found by the runs of these days ahead, and its meeting days are theirs. */
export const SHOWN_DAYS = 28

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
