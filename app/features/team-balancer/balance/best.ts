import type { Division } from '../board.ts'

export const MOST_OPTIONS = 24

/** Random numbers from 0 to below 1, reproducible by seed (mulberry32). */
export type Dice = () => number

export function diceFrom(seed: number): Dice {
	let state = seed | 0
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let t = Math.imul(state ^ (state >>> 15), 1 | state)
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
		return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
	}
}

/** The best divisions seen so far: the first one, and a random sample of others that are as good. */
export class Best {
	cost = Infinity
	divisions: Division[] = []
	private seen = 0

	private readonly dice: Dice

	constructor(dice: Dice) {
		this.dice = dice
	}

	offer(cost: number, division: Division) {
		if (cost > this.cost) return
		if (cost < this.cost) {
			this.cost = cost
			this.divisions = []
			this.seen = 0
		}
		const place = this.seen < MOST_OPTIONS ? this.seen : 1 + Math.floor(this.dice() * this.seen)
		this.seen++
		if (place < MOST_OPTIONS) this.divisions[place] = [...division]
	}
}
