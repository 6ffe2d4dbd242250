import { dayBits, timeBits } from '#app/features/matchmaking/match-times.ts'
import { skillOf, type SkillLevel } from '../levels.ts'
import type { Offer } from '../score.ts'

type Player = {
	skillLevel: SkillLevel
	sports: number[]
	cities: string[]
	availableDays: string[]
	availableTimes: string[]
	willingToTravel: boolean
}

export const offerOf = (player: Player): Offer => ({
	sports: player.sports,
	cities: player.cities,
	willingToTravel: player.willingToTravel,
	skill: skillOf(player.skillLevel),
	days: dayBits(player.availableDays),
	times: timeBits(player.availableTimes),
})
