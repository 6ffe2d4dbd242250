import { skillOf, type SkillLevel } from '#app/features/matchmaking/levels.ts'
import { balance } from './balance.ts'
import { MOST_PLAYERS } from '../squad/squad.ts'

/** Players whose level nobody knows count as this. */
const UNKNOWN: SkillLevel = 'intermediate'

type Solo = { id: number; level: SkillLevel | null }

/**
 * Proposes even teams of `size` players or a few more, at most `places` of them: the number of the team from 1, by the
 * id of the player. Those who come last stay without one where there are too many. Empty where one team is not full.
 */
export function divide(players: readonly Solo[], { size, places }: { size: number; places: number }) {
	const most = Math.min(players.length, MOST_PLAYERS)
	const count = Math.min(places, Math.floor(most / size))
	if (count === 0) return new Map<number, number>()
	// Teams may have one more each; players beyond that wait for the next teams.
	const placed = players.slice(0, Math.min(most, count * (size + 1)))
	const rules = { criteria: { skillLevel: true, position: false, experience: false }, keeper: false }
	const squad = placed.map(({ id, level }) => ({
		id,
		skill: skillOf(level ?? UNKNOWN) as 1 | 2 | 3 | 4,
		position: null,
		experience: 0,
		together: null,
		apart: null,
	}))
	const divided = balance(squad, { ...rules, teamCount: count, variant: 0 })
	const teams = 'impossible' in divided ? [] : divided.teams
	return new Map(teams.flatMap((team, i) => team.map((id) => [id, i + 1] as const)))
}
