/** From Monday on, as people name the days on which it suits them. */
export const MATCH_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** Before 12:00, from then until 17:00, and from 17:00. */
export const MATCH_TIMES = ['morning', 'afternoon', 'evening'] as const
export type MatchDay = (typeof MATCH_DAYS)[number]
export type MatchTime = (typeof MATCH_TIMES)[number]

export const ALL_DAYS = 127
export const ALL_TIMES = 7

const bitsOf = (all: readonly string[], chosen: readonly string[], none: number) =>
	all.reduce((bits, name, i) => (chosen.includes(name) ? bits | (1 << i) : bits), 0) || none

/** The days as bits, Monday 1 … Sunday 64: two sets share a day where `a & b` is not 0. None named means any. */
export const dayBits = (days: readonly string[]) => bitsOf(MATCH_DAYS, days, ALL_DAYS)

/** The times of day as bits: morning 1, afternoon 2, evening 4. None named means any. */
export const timeBits = (times: readonly string[]) => bitsOf(MATCH_TIMES, times, ALL_TIMES)
