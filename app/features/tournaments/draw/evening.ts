/** The lengths of a match in minutes, and those to choose from for a round in which partners change. */
export const MATCH_MINUTES_MIN = 10
export const MATCH_MINUTES_MAX = 180
export const MATCH_MINUTES_CHOICES = [10, 12, 15, 20, 25, 30, 40, 45, 60]
export const MATCH_MINUTES = 15

/** The points that both sides of a match share out, so that they add up to this many. */
export const MATCH_POINTS_CHOICES = [16, 24, 32] as const
export const MATCH_POINTS = 24
