import type { Counted } from '#app/features/venues/choices/sport-choices.ts'
import { changesPartners, type TournamentFormat } from '../status.ts'
import { BETWEEN_GROUPS } from './best-placed.ts'
import { levelWords } from './tie-breaks/tie-breaks.ts'

type Of = { format: TournamentFormat; counts: Counted; matchPoints: number | null }
type RunnersUp = { through: number; isUneven: boolean }

/** The words of a table: the things counted, the heading of its names, and a sentence below it, or null. */
export function tableWords({ format, counts, matchPoints }: Of, runnersUp?: RunnersUp) {
	if (!changesPartners(format))
		return { counts, entrant: 'Team', note: runnersUp ? runnersUpNote(runnersUp, counts) : null }
	const half = `A round without a match counts ${(matchPoints ?? 0) / 2} points, half of what a match has.`
	return { counts: 'points' as const, entrant: 'Player', note: half }
}

/** The sentence below the table of runners-up; null where none go through by it. */
function runnersUpNote({ through, isUneven }: RunnersUp, counts: Counted) {
	if (through === 0) return null
	const go = through === 1 ? 'The best runner-up goes' : `The best ${['two', 'three'][through - 2]} runners-up go`
	const left = 'In their table, matches against the last team of a larger group don’t count.'
	return [`${go} through.`, levelWords('Runners-up', BETWEEN_GROUPS, counts), isUneven && left]
		.filter(Boolean)
		.join(' ')
}
