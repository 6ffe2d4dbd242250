import { measures } from './order.ts'
import { tally, type Result, type Tally } from './tally.ts'

/** A team at a place of its group, with the group’s teams in the order of its table, and its results. */
export type OfGroup = { id: number; lot: number; group: string; table: readonly number[]; results: readonly Result[] }

/**
 * Orders teams of different groups that have the same place there, best first, as UEFA does in its qualifying groups:
 * where groups are not of the same size, the matches against the last teams of larger ones do not count; then by
 * points, goal difference, goals and wins, and by lot. Where some have played fewer matches, each counts by match.
 * `counted` is what counts of a team’s results.
 */
export function bestPlaced<Team extends OfGroup>(teams: readonly Team[]): (Team & { counted: Tally })[] {
	const smallest = Math.min(...teams.map(({ table }) => table.length))
	const counted = teams.map((team) => {
		const kept = team.table.slice(0, smallest)
		const own = team.results.filter(({ home, away }) => home === team.id || away === team.id)
		return { ...team, counted: tally(kept, own).get(team.id)! }
	})
	return counted.sort((a, b) => compare(a.counted, b.counted) || a.lot - b.lot || a.id - b.id)
}

/** How those level on points are ordered, whatever order the organiser has chosen within groups. */
export const BETWEEN_GROUPS = ['goalDifference', 'goalsFor', 'wins'] as const

/** Multiplied by the other's matches rather than divided by its own, which keeps the numbers whole. */
function compare(a: Tally, b: Tally) {
	const [own, other] = [Math.max(1, a.matchesPlayed), Math.max(1, b.matchesPlayed)]
	for (const criterion of ['points', ...BETWEEN_GROUPS] as const) {
		const measure = measures[criterion]
		const difference = measure(b, 0) * own - measure(a, 0) * other
		if (difference !== 0) return difference
	}
	return 0
}

/** A seat in the bracket: the group whose winner is its first opponent, and those whose winners are in its half. */
export type Seat = { against: string | null; half: readonly string[] }

/**
 * Gives the best ones, best first, their seats: nobody meets the winner of their own group at once or, where that can
 * be, in the same half. Among those the first seats go to the best. Returns the index of the seat of each.
 */
export function seatBest(groups: readonly string[], seats: readonly Seat[]): number[] {
	const cost = (order: readonly number[]) =>
		order.reduce((sum, seat, i) => {
			const { against, half } = seats[seat]!
			return sum + (against === groups[i] ? 100 : 0) + (half.includes(groups[i]!) ? 1 : 0)
		}, 0)
	const orders = permutations(seats.map((_, i) => i)).map((order) => order.slice(0, groups.length))
	return orders.reduce((best, order) => (cost(order) < cost(best) ? order : best))
}

/** In lexical order; there are at most three seats. */
const permutations = (items: readonly number[]): number[][] =>
	items.length === 0
		? [[]]
		: items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))
