import type { Best } from './best.ts'
import type { Board } from '../board.ts'

/** Placements after which enumeration gives up; 16 players in two teams, or 12 in four, need fewer. */
const MOST_STEPS = 80_000

/** Offers `best` all divisions that satisfy all wishes, without mirror images; returns false if there are too many. */
export function enumerate(board: Board, best: Best): boolean {
	const { units, capacity } = board
	let steps = 0

	/** Empty teams of the same size are interchangeable. */
	const isFirstEmpty = (team: number) =>
		board.size(team) > 0 ||
		!capacity.some((room, other) => other < team && room === capacity[team] && !board.size(other))

	function from(unit: number): boolean {
		if (unit === units.length) {
			best.offer(board.cost(), board.team)
			return true
		}
		const { players, kind } = units[unit]!
		const twin = unit > 0 && kind !== null && units[unit - 1]!.kind === kind
		for (let team = twin ? board.team[unit - 1]! : 0; team < capacity.length; team++) {
			if (board.size(team) + players.length > capacity[team]!) continue
			if (!board.suits(unit, team) || !isFirstEmpty(team)) continue
			if (++steps > MOST_STEPS) return false
			board.place(unit, team)
			const all = from(unit + 1)
			board.take(unit)
			if (!all) return false
		}
		return true
	}

	return from(0)
}
