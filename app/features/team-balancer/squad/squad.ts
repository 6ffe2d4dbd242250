export const MOST_PLAYERS = 60

/**
 * A player to put into a team. `skill` is 1 (beginner) to 4 (expert), `position` a value of `positions.ts`,
 * `experience` the number of games played. Players with the same `together` label share a team, those with the same
 * `apart` label do not; null is free.
 */
export type Player = {
	id: number
	skill: 1 | 2 | 3 | 4
	position: string | null
	experience: number
	together: string | null
	apart: string | null
}

/** Which rules count. `position` covers goalkeepers and the spread of positions. */
export type Criteria = { skillLevel: boolean; position: boolean; experience: boolean }

export const allCriteria: Criteria = { skillLevel: true, position: true, experience: true }

/** Fixed before teams are made; `keeper` says whether the sport has a goalkeeper. */
export type Rules = { criteria: Criteria; keeper: boolean }

export type TeamCount = 2 | 3 | 4
