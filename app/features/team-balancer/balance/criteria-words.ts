import type { Criteria } from '../squad/squad.ts'
import { allOf } from '#app/lib/text/list.ts'

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
	return names.length === 0 ? 'split by size only' : `balanced by ${allOf(names)}`
}
