export const MATCH_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** Before 12:00, from 12:00 to 17:00, and from 17:00. */
export const MATCH_TIMES = ['morning', 'afternoon', 'evening'] as const
export type MatchDay = (typeof MATCH_DAYS)[number]
export type MatchTime = (typeof MATCH_TIMES)[number]

export const ALL_DAYS = 127
export const ALL_TIMES = 7

const bitsOf = (all: readonly string[], chosen: readonly string[], none: number) =>
	all.reduce((bits, name, i) => (chosen.includes(name) ? bits | (1 << i) : bits), 0) || none

/** Days as bits, Monday 1 … Sunday 64: two sets share a day if `a & b` is not 0. An empty list means any day. */
export const dayBits = (days: readonly string[]) => bitsOf(MATCH_DAYS, days, ALL_DAYS)

/** Times of day as bits: morning 1, afternoon 2, evening 4. An empty list means any time. */
export const timeBits = (times: readonly string[]) => bitsOf(MATCH_TIMES, times, ALL_TIMES)
