import { ANY_GROUP } from '../draw/groups.ts'
import type { Pairing } from '../draw/pairing.ts'

/** For each match, the matches before it and those that wait for it, as indices of the list. */
export type Order = {
	before: number[][]
	after: number[][]
	longest: number
}

/**
 * A team's matches follow one another, and a match follows those that decide its sides, which can be all of a group or
 * of a round.
 */
export function inOrder(pairings: readonly Pairing[]): Order {
	const before: number[][] = []
	const after: number[][] = pairings.map(() => [])
	const depth: number[] = []
	const byNumber = new Map<number, number>()
	const lastOf = new Map<number, number>()
	const teamsIn = new Map<string, Set<number>>()
	const inRound = new Map<number, number[]>()
	for (const [i, { number, round, home, away, group }] of pairings.entries()) {
		const earlier = new Set<number>()
		for (const side of [home, away]) {
			if ('group' in side) {
				const groups = side.group.startsWith(ANY_GROUP) ? [...teamsIn.keys()] : [side.group]
				for (const team of groups.flatMap((name) => [...(teamsIn.get(name) ?? [])])) earlier.add(lastOf.get(team)!)
				continue
			}
			if ('afterRound' in side) {
				for (const match of inRound.get(side.afterRound) ?? []) earlier.add(match)
				continue
			}
			const feeder =
				'team' in side ? lastOf.get(side.team) : byNumber.get('winnerOf' in side ? side.winnerOf : side.loserOf)
			if (feeder !== undefined) earlier.add(feeder)
			if (!('team' in side)) continue
			lastOf.set(side.team, i)
			if (group) teamsIn.set(group, (teamsIn.get(group) ?? new Set()).add(side.team))
		}
		inRound.set(round, [...(inRound.get(round) ?? []), i])
		before.push([...earlier])
		for (const feeder of earlier) after[feeder]!.push(i)
		depth.push(1 + Math.max(0, ...[...earlier].map((feeder) => depth[feeder]!)))
		byNumber.set(number, i)
	}
	return { before, after, longest: Math.max(0, ...depth) }
}
