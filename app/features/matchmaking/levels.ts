import type { skillLevels } from '#db/schema.ts'

export type SkillLevel = (typeof skillLevels)[number]

/** The four skill levels, from 1 up. Averages are out of 4. */
export const LEVELS = ['beginner', 'intermediate', 'advanced', 'expert'] as const satisfies readonly SkillLevel[]
export const MOST_SKILL = LEVELS.length

/** 1 (beginner) to 4 (expert). */
export const skillOf = (level: SkillLevel) => LEVELS.indexOf(level) + 1

export const levelName = (level: SkillLevel) => level.charAt(0).toUpperCase() + level.slice(1)

export const levelOptions = LEVELS.map((value) => ({ value, label: levelName(value) }))
