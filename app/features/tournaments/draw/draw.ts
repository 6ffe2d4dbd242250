import type { TournamentFormat } from '../status.ts'
import { drawKnockout } from './knockout.ts'
import type { Pairing } from './pairing.ts'
import { drawLeague, drawRoundRobin } from './round-robin.ts'

/** Draws all matches for teams in order of seeding. `thirdPlace` applies to knockouts only. */
export function draw(format: TournamentFormat, teams: number[], options: { thirdPlace?: boolean } = {}): Pairing[] {
	if (format === 'knockout') return drawKnockout(teams, options)
	return format === 'league' ? drawLeague(teams) : drawRoundRobin(teams)
}
