import type { TeamFormat } from '../status.ts'
import { drawDoubleElimination } from './double-elimination.ts'
import { drawGroupsKnockout, usualGroups, type Groups } from './groups.ts'
import { drawKnockout } from './knockout.ts'
import type { Pairing } from './pairing.ts'
import { usualRounds } from './swiss-rounds.ts'
import { drawSwiss } from './swiss.ts'
import { drawLeague, drawRoundRobin } from './round-robin.ts'

type Options = { thirdPlace?: boolean; rounds?: number } & Partial<Groups>

/**
 * Draws all matches of teams in order of seeding. `thirdPlace` applies to formats with one (see `hasThirdPlace`),
 * `groups`, `through` and `bestRunnersUp` to those with groups, for which they have to be possible (see `groupsProblem`),
 * `rounds` to a Swiss tournament (see `roundsProblem`).
 */
export function draw(format: TeamFormat, teams: number[], options: Options = {}): Pairing[] {
	if (format === 'knockout') return drawKnockout(teams, options)
	if (format === 'double_elimination') return drawDoubleElimination(teams)
	if (format === 'groups_knockout') return drawGroupsKnockout(teams, { ...usualGroups(teams.length), ...options })
	if (format === 'swiss') return drawSwiss(teams, options.rounds ?? usualRounds(teams.length))
	return format === 'league' ? drawLeague(teams) : drawRoundRobin(teams)
}
