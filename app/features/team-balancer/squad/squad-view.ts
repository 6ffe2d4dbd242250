import { skillOf, type SkillLevel } from '#app/features/matchmaking/levels.ts'
import { allCriteria, type Criteria, type Player } from './squad.ts'
import type { Availability } from '../rules.ts'

/** Somebody in a squad as its organiser sees them; `shortName` is what everybody else may read. */
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

/** The same with when they came, and their user id, which is told of whom the organiser knows or has accepted. */
export type SquadMember = SquadPlayer & { userId: number | null; addedAt: Date }

type Row = Pick<SquadPlayer, 'id' | 'skillLevel' | 'preferredPosition' | 'experience' | 'togetherGroup' | 'apartGroup'>

/** The same as the balancing counts them. */
export const asPlayer = (row: Row): Player => ({
	id: row.id,
	skill: skillOf(row.skillLevel) as Player['skill'],
	position: row.preferredPosition,
	experience: row.experience,
	together: row.togetherGroup,
	apart: row.apartGroup,
})

/** Teams of players by their ids; who is not in the squad any more is left out. */
export function teamsOf(squad: readonly Row[], teams: readonly (readonly number[])[]): Player[][] {
	const byId = new Map(squad.map((row) => [row.id, asPlayer(row)]))
	return teams.map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
}

/** What teams are balanced by, where a session leaves something out. */
export const criteriaOf = (stored: Partial<Criteria> | null): Criteria => ({ ...allCriteria, ...stored })

/** Who is put into a team. */
export const comes = ({ availability }: { availability: Availability }) => availability !== 'unavailable'
