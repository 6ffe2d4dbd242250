import type { Best, Dice } from '../balance/best.ts'
import type { Board, Division } from '../board.ts'

/** The number of tries, and how many without progress before restarting near the best. */
const STEPS = 24_000
const PATIENCE = 2_400
const KICK = 8
/** How rarely to record a division equal to the best, so that recorded ones differ in more than one pair. */
const NOTE_EVERY = 40

/** Improves `start` by exchanges, kept if no worse, with a few random ones when stuck, for a fixed number of tries. */
export function search(board: Board, start: Division, best: Best, dice: Dice, steps = STEPS) {
	start.forEach((team, unit) => board.place(unit, team))
	let cost = board.cost()
	let lowest = cost
	let idle = 0
	best.offer(cost, board.team)
	for (let step = 0; step < steps; step++) {
		if (++idle > PATIENCE) {
			for (let i = 0; i < KICK; i++) exchange(board, dice)
			cost = lowest = board.cost()
			idle = 0
		}
		const undo: (() => void)[] = []
		for (let moves = 1 + Math.floor(dice() * 2.5); moves > 0; moves--) undo.push(exchange(board, dice))
		const now = board.cost()
		if (now > cost) {
			for (const back of undo.reverse()) back()
			continue
		}
		cost = now
		if (cost < lowest) {
			lowest = cost
			idle = 0
		}
		if (cost < best.cost || (cost === best.cost && step % NOTE_EVERY === 0)) best.offer(cost, board.team)
	}
	board.team.forEach((_, unit) => board.take(unit))
}

/**
 * Exchanges a unit for units of the same size in another team. The sizes may differ by one player if that only swaps
 * the sizes of the two teams. Does nothing if there are none or they may not be together. Returns a function that undoes
 * it.
 */
function exchange(board: Board, dice: Dice): () => void {
	const { units, team } = board
	const any = Math.floor(dice() * units.length)
	const here = team[any]!
	const there = (here + 1 + Math.floor(dice() * (board.capacity.length - 1))) % board.capacity.length
	const surplus = board.size(here) - board.size(there)
	let wanted = units[any]!.players.length - (surplus !== 0 && dice() < 0.5 ? surplus : 0)
	const moved = [any]
	const from = Math.floor(dice() * units.length)
	for (let i = 0; i < units.length && wanted > 0; i++) {
		const unit = (from + i) % units.length
		const size = units[unit]!.players.length
		if (team[unit] !== there || size > wanted) continue
		moved.push(unit)
		wanted -= size
	}
	const before = moved.map((unit) => team[unit]!)
	const back = () => {
		for (const unit of moved) if (team[unit]! >= 0) board.take(unit)
		moved.forEach((unit, i) => board.place(unit, before[i]!))
	}
	if (wanted !== 0) return () => {}
	for (const unit of moved) board.take(unit)
	for (const [i, unit] of moved.entries()) {
		const target = i === 0 ? there : here
		if (!board.suits(unit, target)) {
			back()
			return () => {}
		}
		board.place(unit, target)
	}
	return back
}
