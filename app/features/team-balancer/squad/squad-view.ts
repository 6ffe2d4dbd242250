import { skillOf, type SkillLevel } from '#app/features/matchmaking/levels.ts'
import { allCriteria, type Criteria, type Player } from './squad.ts'
import type { Availability } from '../rules.ts'

/** A squad player as the organiser sees them; `shortName` is the public name. */
export type SquadPlayer = {
	id: number
	name: string
	shortName: string
	isGuest: boolean
	isYou: boolean
	skillLevel: SkillLevel
	preferredPosition: string | null
	availability: Availability
	notes: string | null
	/** Games played before they were added. */
	experience: number
	togetherGroup: string | null
	apartGroup: string | null
}

/** With the time they were added and the user id, which is null unless the organiser knows or accepted them. */
export type SquadMember = SquadPlayer & { userId: number | null; addedAt: Date }

type Row = Pick<SquadPlayer, 'id' | 'skillLevel' | 'preferredPosition' | 'experience' | 'togetherGroup' | 'apartGroup'>

export const asPlayer = (row: Row): Player => ({
	id: row.id,
	skill: skillOf(row.skillLevel) as Player['skill'],
	position: row.preferredPosition,
	experience: row.experience,
	together: row.togetherGroup,
	apart: row.apartGroup,
})

/** Turns player ids into teams, without those no longer in the squad. */
export function teamsOf(squad: readonly Row[], teams: readonly (readonly number[])[]): Player[][] {
	const byId = new Map(squad.map((row) => [row.id, asPlayer(row)]))
	return teams.map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
}

export const criteriaOf = (stored: Partial<Criteria> | null): Criteria => ({ ...allCriteria, ...stored })

/** Whether the player is to be put into a team. */
export const comes = ({ availability }: { availability: Availability }) => availability !== 'unavailable'
