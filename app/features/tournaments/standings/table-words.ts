import type { Counted } from '#app/features/venues/choices/sport-choices.ts'
import { changesPartners, type TournamentFormat } from '../status.ts'

type Of = { format: TournamentFormat; counts: Counted; matchPoints: number | null }

/** What a table counts, whom it lists, and the sentence below it; where partners change, players and their points. */
export function tableWords({ format, counts, matchPoints }: Of) {
	if (!changesPartners(format)) return { counts, entrant: 'Team', note: null }
	const half = `A round without a match counts ${(matchPoints ?? 0) / 2} points, half of what a match has.`
	return { counts: 'points' as const, entrant: 'Player', note: half }
}
