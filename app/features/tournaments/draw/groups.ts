import { drawBracket, seedOrder } from './knockout.ts'
import type { GroupPlace, Pairing } from './pairing.ts'
import { drawRoundRobin } from './round-robin.ts'

/**
 * The number of groups, and how many teams of each go through. With `bestRunnersUp` it is one of each, and so many of the
 * runners-up that nobody has a bye: the best two of six.
 */
export type Groups = { groups: number; through: number; bestRunnersUp?: boolean }

export const GROUPS_MIN = 2
export const GROUPS_MAX = 8
export const THROUGH_MAX = 2

/** How many runners-up fill the bracket of the winners of so many groups. */
export const runnersUpOf = (groups: number) => seedOrder(groups).length - groups

/** Stands for the letter of a group in places of those that are the best of all groups. */
export const ANY_GROUP = '*'

const letterOf = (group: number) => String.fromCharCode(65 + group)

/** Groups of about four teams, of which two go through where the groups are large enough. */
export function usualGroups(teams: number): Groups {
	const groups = Math.min(GROUPS_MAX, Math.max(GROUPS_MIN, Math.round(teams / 4)))
	return { groups, through: teams >= 3 * groups ? 2 : 1 }
}

/** The reason these groups are impossible, or null: a team of each group has to go out. */
export function groupsProblem(teams: number, { groups, through, bestRunnersUp = false }: Groups) {
	if (bestRunnersUp && through !== 1) return 'The best runners-up go through only where one team of each group does.'
	if (bestRunnersUp && runnersUpOf(groups) === 0)
		return `The winners of ${groups} groups fill the bracket. Runners-up can join them from 3, 5, 6 or 7 groups.`
	const [least, most] = [groups * (through + 1), Math.floor(teams / (through + 1))]
	if (teams >= least) return null
	const going = through === 1 ? 'one team goes' : 'two teams go'
	const then =
		most < GROUPS_MIN ? '' : ` With ${teams} teams there can be ${most === 2 ? '2' : `up to ${most}`} groups.`
	return `${groups} groups from which ${going} through need ${least} teams.${then}`
}

/**
 * Draws groups in which each team meets each other team once, and a knockout of those that go through. Teams are in
 * order of seeding: the first of them are spread over the groups, the next in the opposite direction, and so on. The
 * rounds of all groups go side by side.
 */
export function drawGroupsKnockout(
	teams: number[],
	{ thirdPlace, ...choice }: Groups & { thirdPlace?: boolean },
): Pairing[] {
	const matches = snake(teams, choice.groups)
		.flatMap((group, i) => drawRoundRobin(group).map((pairing) => ({ ...pairing, group: letterOf(i) })))
		.sort((a, b) => a.round - b.round)
		.map((pairing, i, all) => ({
			...pairing,
			number: i + 1,
			position: i - all.findIndex(({ round }) => round === pairing.round),
		}))
	const last = matches.at(-1)!
	return [...matches, ...drawBracket(entrantsOf(choice), { thirdPlace }, last)]
}

/** The teams of each group. */
function snake(teams: readonly number[], groups: number): number[][] {
	const drawn = Array.from({ length: groups }, (): number[] => [])
	for (const [i, team] of teams.entries()) {
		const [pot, place] = [Math.floor(i / groups), i % groups]
		drawn[pot % 2 === 0 ? place : groups - 1 - place]!.push(team)
	}
	return drawn
}

/**
 * The places that go through, in the order of seeds in the bracket. Winners stand above runners-up. The two of a group
 * are in different halves, so that they can only meet in the final. Groups go in pairs where they can: the winner of A
 * meets the runner-up of B in one half, and the winner of B the runner-up of A in the other. Which of the best runners-up
 * meets whom is decided once they are known.
 */
export function entrantsOf({ groups, through, bestRunnersUp = false }: Groups): GroupPlace[] {
	const all = Array.from({ length: groups }, (_, group) => group)
	const placesOf = (groups: readonly number[], place: number) =>
		groups.map((group) => ({ place, group: letterOf(group) }))
	if (bestRunnersUp) {
		const others = Array.from({ length: runnersUpOf(groups) }, (_, i) => ({ place: 2, group: `${ANY_GROUP}${i + 1}` }))
		return [...placesOf(all, 1), ...others]
	}
	if (through === 1) return placesOf(all, 1)
	const order = seedOrder(2 * groups)
	const halves = [order.slice(0, order.length / 2), order.slice(order.length / 2)]
	const [top, bottom] = halves.map((half) => half.filter((seed) => seed <= groups)) as [number[], number[]]
	const even = all.filter((group) => group % 2 === 0)
	const [first, rest] = [even.slice(0, top.length), even.slice(top.length)]
	const second = [...all.filter((group) => group % 2 === 1), ...rest]

	const groupOf = new Map<number, number>()
	for (const [i, seed] of top.entries()) groupOf.set(seed, first[i]!)
	for (const [i, seed] of bottom.entries()) groupOf.set(seed, second[i]!)
	for (const [half, others] of [
		[halves[0]!, second],
		[halves[1]!, first],
	] as const) {
		const left = [...others]
		for (const seed of half.filter((seed) => seed > groups && seed <= 2 * groups)) {
			const opponent = groupOf.get(order.length + 1 - seed)
			const partner = left.findIndex((group) => opponent !== undefined && group === (opponent ^ 1))
			groupOf.set(seed, left.splice(Math.max(0, partner), 1)[0]!)
		}
	}
	return Array.from({ length: 2 * groups }, (_, i) => ({
		place: i < groups ? 1 : 2,
		group: letterOf(groupOf.get(i + 1)!),
	}))
}
