import type { Assessment } from './assess.ts'
import { positionLabel } from './positions.ts'
import type { Rules } from '../squad/squad.ts'

/** Explains how even teams are: 'Levels 2% apart, a goalkeeper each, positions spread evenly.' */
export function reason(assessment: Assessment, { criteria, keeper }: Rules): string {
	const parts = [
		...groups(assessment),
		...(criteria.skillLevel ? [levelsWords(assessment.difference)] : []),
		...(criteria.position && keeper ? goalkeepers(assessment) : []),
		...(criteria.position ? positions(assessment) : []),
		...(criteria.experience ? [experience(assessment)] : []),
	]
	const words = parts.join(', ') || 'teams of one size'
	return `${words[0]!.toUpperCase()}${words.slice(1)}.`
}

/** '2%': a difference of averages as a share of the 4 levels; never rounds a difference down to zero. */
export const differenceWords = (difference: number) =>
	difference > 0 && difference < 0.04 ? 'less than 1%' : `${Math.round(difference * 25)}%`

export const levelsWords = (difference: number) =>
	difference === 0 ? 'levels equal' : `levels ${differenceWords(difference)} apart`

function goalkeepers({ keepers, withoutKeeper, averages: { length: teams } }: Assessment) {
	if (keepers === 0) return ['no goalkeeper in the squad']
	if (withoutKeeper > 0)
		return [`${withoutKeeper === 1 ? 'one team has' : `${withoutKeeper} teams have`} no goalkeeper`]
	if (keepers >= teams) return ['a goalkeeper each']
	return [`${keepers === 1 ? '1 goalkeeper' : `${keepers} goalkeepers`} for ${teams} teams`]
}

function positions({ positions: all, uneven }: Assessment) {
	if (all === 0) return []
	if (uneven.length === 0) return ['positions spread evenly']
	const names = uneven.map((position) => positionLabel(position).toLowerCase())
	return [`uneven positions (${names.join(', ')})`]
}

function experience({ experience }: Assessment) {
	if (experience === 0) return 'experience equal'
	return experience <= 0.5 ? 'experience about equal' : 'experience uneven'
}

function groups({ brokenTogether, brokenApart }: Assessment) {
	const told = (count: number, wish: string) =>
		count ? [`${count === 1 ? 'one group is' : `${count} groups are`} not ${wish}`] : []
	return [...told(brokenTogether.length, 'together'), ...told(brokenApart.length, 'apart')]
}
