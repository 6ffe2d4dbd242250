import type { Criteria } from '../squad/squad.ts'

export const criteriaLabels = {
	skillLevel: 'Skill level',
	position: 'Position',
	experience: 'Experience',
} as const satisfies Record<keyof Criteria, string>

/** `balanced by skill level and position`; `split by size only` without any rule. */
export function criteriaWords(criteria: Criteria) {
	const names = (Object.keys(criteriaLabels) as (keyof Criteria)[])
		.filter((key) => criteria[key])
		.map((key) => criteriaLabels[key].toLowerCase())
	if (names.length === 0) return 'split by size only'
	const last = names.at(-1)!
	return `balanced by ${names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last}`
}
