import type { MatchDay } from '#app/features/matchmaking/match-times.ts'
import type { SkillLevel } from './levels.ts'

/** What players and requests are narrowed down by; null is no matter. `city` and `day` as they are stored. */
export type MatchFilters = {
	sport: number | null
	skill: SkillLevel | null
	city: string | null
	day: MatchDay | null
}

export const NO_MATCH_FILTERS: MatchFilters = { sport: null, skill: null, city: null, day: null }
