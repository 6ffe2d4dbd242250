import type { Difficulty } from './rules.ts'

export const NOT_FOUND = 'Running club not found'
export const EVENT_NOT_FOUND = 'Club event not found'

const levels: Record<Difficulty, string> = {
	beginner: 'Beginner Friendly',
	intermediate: 'Intermediate',
	advanced: 'Advanced',
	mixed: 'All Levels',
}

/** `Beginner Friendly` */
export const levelName = (difficulty: Difficulty) => levels[difficulty]
