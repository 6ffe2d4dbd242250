import { divisionsOf, type Divisions, type Plan } from './balance.ts'
import type { Player } from '../squad/squad.ts'
import type { Impossible } from './units.ts'

/** Squads whose divisions are kept in this process: they are small, and working them out takes a while. */
const MOST_KNOWN = 200
const known = new Map<string, Divisions | Impossible>()

/** What a division depends on, as one text: two squads with the same one are divided alike. */
export const divisionKey = (players: readonly Player[], plan: Plan) => JSON.stringify([plan, players])

/** The divisions of a squad, worked out once for as long as it stays the same. */
export function recallDivisions(players: readonly Player[], plan: Plan): Divisions | Impossible {
	const key = divisionKey(players, plan)
	const found = known.get(key) ?? divisionsOf(players, plan)
	known.delete(key)
	known.set(key, found)
	if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!)
	return found
}
