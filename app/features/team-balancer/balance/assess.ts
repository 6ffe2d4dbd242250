import type { Player, Rules } from '../squad/squad.ts'
import { KEEPER, commonMultiple, count, emptyTally, gap, spread, spreadOf, withoutKeeper } from './tally.ts'

/** A fraction: `parts` of `of`. */
export type Share = { parts: number; of: number }

export type Assessment = {
	/** The highest team average minus the lowest, out of 4. */
	difference: number
	/** Each team's average, out of 4; 0 if it is empty. */
	averages: number[]
	/** Goalkeepers in the squad; 0 if the sport has none. */
	keepers: number
	/** Teams without a goalkeeper while another team could spare one. */
	withoutKeeper: number
	positions: number
	/** The sum over all positions of how many more of it one team has than another. */
	spread: number
	/** Positions that one team has at least two more of than another. */
	uneven: string[]
	/** The highest average level of experience minus the lowest; a level is 0 to 3. */
	experience: number
	/** Labels of groups that should be together, or apart, and are not. */
	brokenTogether: string[]
	brokenApart: string[]
	/** The values to compare, most important first; smaller is better. Rules that are off are left out. */
	rank: Share[]
}

/**
 * Measures how even teams are: averages first, then a goalkeeper each, the spread of positions, and experience. Works
 * for teams of any size, so also for teams changed by hand.
 */
export function assess(teams: readonly (readonly Player[])[], { criteria, keeper }: Rules): Assessment {
	const tally = emptyTally(teams.flat(), teams.length)
	teams.forEach((team, i) => team.forEach((player) => count(tally, player, i)))
	const of = commonMultiple(tally.size)
	const difference = { parts: gap(tally.skill, tally.size, of), of }
	const experience = { parts: gap(tally.experience, tally.size, of), of }
	const missing = keeper ? withoutKeeper(tally) : 0
	const uneven = spread([...tally.positions.values()])
	const brokenTogether = labels(teams, 'together', (here) => here.filter((n) => n > 0).length > 1)
	const brokenApart = labels(teams, 'apart', (here) => here.some((n) => n > 1))
	return {
		difference: difference.parts / of,
		averages: tally.skill.map((sum, i) => (tally.size[i] ? sum / tally.size[i] : 0)),
		keepers: keeper ? sum(tally.positions.get(KEEPER) ?? []) : 0,
		withoutKeeper: missing,
		positions: tally.positions.size,
		spread: uneven,
		uneven: [...tally.positions].flatMap(([position, counts]) => (spreadOf(counts) > 1 ? [position] : [])).sort(),
		experience: experience.parts / of,
		brokenTogether,
		brokenApart,
		rank: [
			whole(brokenTogether.length + brokenApart.length),
			...(criteria.skillLevel ? [difference] : []),
			...(criteria.position ? [whole(missing), whole(uneven)] : []),
			...(criteria.experience ? [experience] : []),
		],
	}
}

/** Negative if `a` is the better division of the same squad by the same rules, 0 if both are equal. */
export function compare(a: Assessment, b: Assessment) {
	for (const [i, one] of a.rank.entries()) {
		const other = b.rank[i]!
		const ahead = one.parts * other.of - other.parts * one.of
		if (ahead !== 0) return ahead
	}
	return 0
}

/** Labels whose players are spread over the teams as `wrong` tells, in alphabetical order. */
function labels(teams: readonly (readonly Player[])[], kind: 'together' | 'apart', wrong: (here: number[]) => boolean) {
	const counts = new Map<string, number[]>()
	teams.forEach((team, i) => {
		for (const { [kind]: label } of team) {
			if (!label) continue
			const here = counts.get(label) ?? counts.set(label, Array<number>(teams.length).fill(0)).get(label)!
			here[i]!++
		}
	})
	return [...counts].flatMap(([label, here]) => (wrong(here) ? [label] : [])).sort()
}

const whole = (parts: number): Share => ({ parts, of: 1 })

const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0)
