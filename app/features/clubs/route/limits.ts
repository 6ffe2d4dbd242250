/** The largest file that may be sent, in bytes. */
export const GPX_BYTES = 4 * 1024 * 1024

export const POINTS_MAX = 100_000

/** How many points of a route are kept: a drawing needs no more. */
export const POINTS_KEPT = 400

/** Metres: anything shorter is no run, and `DISTANCE_MAX` km is the longest that a run can be. */
export const SHORTEST = 100

export const NAME_MAX = 100

export const MISSING = 'Choose a GPX file.'
export const TOO_LARGE = 'A GPX file can be up to 4 MB. Choose a smaller one.'
