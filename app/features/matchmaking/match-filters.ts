import type { MatchDay } from '#app/features/matchmaking/match-times.ts'
import type { SkillLevel } from './levels.ts'

/** Filters of the lists of players and requests; null means any. `city` and `day` are in stored form. */
export type MatchFilters = {
	sport: number | null
	skill: SkillLevel | null
	city: string | null
	day: MatchDay | null
}

export const NO_MATCH_FILTERS: MatchFilters = { sport: null, skill: null, city: null, day: null }
