import type { Counted } from '#app/features/venues/choices/sport-choices.ts'
import type { Stats } from './tally.ts'
import { signed } from './why.ts'

type Row = { stats: Stats }

/** The letter before F(or) and A(gainst), one of them, and several. */
const COUNTED: Record<Counted, readonly [letter: string, one: string, many: string]> = {
	goals: ['G', 'Goal', 'Goals'],
	sets: ['S', 'Set', 'Sets'],
	points: ['P', 'Point', 'Points'],
}

/** Returns the columns of a table between the name and the points, for a sport that counts so. */
export function columnsOf(counts: Counted) {
	const [letter, one, many] = COUNTED[counts]
	return [
		{ short: 'MP', name: 'Matches played', of: ({ stats }: Row) => stats.matchesPlayed },
		{ short: 'W', name: 'Won', of: ({ stats }: Row) => stats.wins },
		{ short: 'D', name: 'Drawn', of: ({ stats }: Row) => stats.draws },
		{ short: 'L', name: 'Lost', of: ({ stats }: Row) => stats.losses },
		{ short: `${letter}F`, name: `${many} for`, of: ({ stats }: Row) => stats.goalsFor },
		{ short: `${letter}A`, name: `${many} against`, of: ({ stats }: Row) => stats.goalsAgainst },
		{
			short: `${letter}D`,
			name: `${one} difference`,
			of: ({ stats }: Row) => signed(stats.goalsFor - stats.goalsAgainst),
		},
	]
}
