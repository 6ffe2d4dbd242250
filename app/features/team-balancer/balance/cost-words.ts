import { differenceWords } from './reason.ts'
import { comes, type SquadPlayer } from '../squad/squad-view.ts'

/** Less than this is the noise of adding up averages. */
const NOTHING = 1e-9

/** What a division costs against the best that is known; `more` is how much further its averages are apart. */
export const costWords = (more: number) =>
	more > NOTHING ? `${differenceWords(more)} more difference than the best.` : 'As even as the best.'

/** Who can come and is in no team yet; nothing where everybody is in one. */
export function unassignedWords(
	squad: readonly Pick<SquadPlayer, 'id' | 'name' | 'availability'>[],
	teams: readonly (readonly number[])[],
) {
	const inside = new Set(teams.flat())
	const names = squad.filter((player) => comes(player) && !inside.has(player.id)).map(({ name }) => name)
	if (names.length === 0) return ''
	if (names.length > 3) return `${names.length} players are in no team yet.`
	return `In no team yet: ${names.join(', ')}.`
}
