import type { TournamentFormat } from '../status.ts'
import { drawKnockout } from './knockout.ts'
import type { Pairing } from './pairing.ts'
import { drawLeague, drawRoundRobin } from './round-robin.ts'

/** All matches of a tournament for teams in the order of their seeding; `thirdPlace` is for a knockout only. */
export function draw(format: TournamentFormat, teams: number[], options: { thirdPlace?: boolean } = {}): Pairing[] {
	if (format === 'knockout') return drawKnockout(teams, options)
	return format === 'league' ? drawLeague(teams) : drawRoundRobin(teams)
}
