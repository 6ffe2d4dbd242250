import { skillOf, type SkillLevel } from '../levels.ts'
import type { Offer } from '../score.ts'

type Wanted = { sportId: number; skillLevel: SkillLevel; city: string; days: number; times: number }

/** The request in the form that the score compares: one sport in one city, to which the others have to come. */
export const offerOf = ({ sportId, skillLevel, city, days, times }: Wanted): Offer => ({
	sports: [sportId],
	skill: skillOf(skillLevel),
	cities: [city],
	days,
	times,
	willingToTravel: false,
})
