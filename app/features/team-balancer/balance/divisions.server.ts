import { divisionsOf, type Divisions, type Plan } from './balance.ts'
import type { Player } from '../squad/squad.ts'
import type { Impossible } from './units.ts'

/** The most squads whose divisions are cached in memory: they are small, but slow to compute. */
const MOST_KNOWN = 200
const known = new Map<string, Divisions | Impossible>()

/** The cache key: squads with the same key are divided alike. */
export const divisionKey = (players: readonly Player[], plan: Plan) => JSON.stringify([plan, players])

/** The divisions of a squad, from the cache if it has not changed. */
export function recallDivisions(players: readonly Player[], plan: Plan): Divisions | Impossible {
	const key = divisionKey(players, plan)
	const found = known.get(key) ?? divisionsOf(players, plan)
	known.delete(key)
	known.set(key, found)
	if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!)
	return found
}
