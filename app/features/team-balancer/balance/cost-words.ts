import { differenceWords } from './reason.ts'
import { comes, type SquadPlayer } from '../squad/squad-view.ts'

/** Smaller differences are rounding errors of averages. */
const NOTHING = 1e-9

/** Compares a division with the best known; `more` is the extra difference of its averages. */
export const costWords = (more: number) =>
	more > NOTHING ? `${differenceWords(more)} further apart than the best.` : 'As fair as the best.'

/** Names available players without a team; empty if there are none. */
export function unassignedWords(
	squad: readonly Pick<SquadPlayer, 'id' | 'name' | 'availability'>[],
	teams: readonly (readonly number[])[],
) {
	const inside = new Set(teams.flat())
	const names = squad.filter((player) => comes(player) && !inside.has(player.id)).map(({ name }) => name)
	if (names.length === 0) return ''
	if (names.length > 3) return `${names.length} players still need a team.`
	return `No team yet: ${names.join(', ')}.`
}
