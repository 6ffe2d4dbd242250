import type { Player } from '../squad/squad.ts'

export const KEEPER = 'goalkeeper'

export type Tally = {
	size: number[]
	skill: number[]
	/** The sum of levels of experience. */
	experience: number[]
	/** For each position in the squad, its count in each team. */
	positions: Map<string, number[]>
}

/** 0 to 3 by the number of games played: none, a few, some, many. */
export const experienceLevel = (games: number) => Number(games >= 1) + Number(games >= 5) + Number(games >= 20)

export function emptyTally(players: Iterable<Player>, teamCount: number): Tally {
	const zeros = () => Array<number>(teamCount).fill(0)
	const positions = new Map<string, number[]>()
	for (const { position } of players) if (position) positions.set(position, zeros())
	return { size: zeros(), skill: zeros(), experience: zeros(), positions }
}

/** Adds a player to a team, or removes them if `times` is −1. */
export function count(tally: Tally, player: Player, team: number, times: 1 | -1 = 1) {
	tally.size[team]! += times
	tally.skill[team]! += times * player.skill
	tally.experience[team]! += times * experienceLevel(player.experience)
	if (player.position) tally.positions.get(player.position)![team]! += times
}

/** The highest team average minus the lowest, in units of 1 / `of`, a multiple of each size; whole, so exact. */
export function gap(sums: readonly number[], sizes: readonly number[], of: number) {
	let highest = -1
	let lowest = Infinity
	for (let team = 0; team < sizes.length; team++) {
		if (sizes[team] === 0) continue
		const average = (sums[team]! * of) / sizes[team]!
		if (average > highest) highest = average
		if (average < lowest) lowest = average
	}
	return highest < 0 ? 0 : highest - lowest
}

export const commonMultiple = (sizes: readonly number[]) =>
	sizes.reduce((multiple, size) => (size ? (multiple / divisor(multiple, size)) * size : multiple), 1)

const divisor = (a: number, b: number): number => (b ? divisor(b, a % b) : a)

/** Counts teams without a goalkeeper while another team could spare one. */
export function withoutKeeper({ positions, size }: Tally) {
	const keepers = positions.get(KEEPER)
	if (!keepers) return 0
	let all = 0
	let teams = 0
	for (const here of keepers) {
		all += here
		if (here) teams++
	}
	return Math.min(all, size.length) - teams
}

export function spreadOf(counts: readonly number[]) {
	let most = counts[0]!
	let fewest = most
	for (const here of counts) {
		if (here > most) most = here
		if (here < fewest) fewest = here
	}
	return most - fewest
}

export function spread(positions: readonly (readonly number[])[]) {
	let sum = 0
	for (const counts of positions) sum += spreadOf(counts)
	return sum
}
