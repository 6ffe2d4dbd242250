/** The most people a squad can have. */
export const MOST_PLAYERS = 60

/**
 * Somebody to be put into a team. `skill` is 1 (beginner) to 4 (expert), `position` a value of `positions.ts`, and
 * `experience` the number of games they have played. Who shares a label in `together` goes into one team, who shares
 * one in `apart` into different teams; null is free.
 */
export type Player = {
	id: number
	skill: 1 | 2 | 3 | 4
	position: string | null
	experience: number
	together: string | null
	apart: string | null
}

/** Which rules count. `position` stands for the goalkeepers and for the spread of positions. */
export type Criteria = { skillLevel: boolean; position: boolean; experience: boolean }

export const allCriteria: Criteria = { skillLevel: true, position: true, experience: true }

/** What may be decided before the teams are made; `keeper` where the sport has a goalkeeper. */
export type Rules = { criteria: Criteria; keeper: boolean }

export type TeamCount = 2 | 3 | 4
