import { groupBy } from '#app/lib/groups.ts'
import type { Criteria, Player } from '../squad/squad.ts'
import { experienceLevel } from './tally.ts'

/** Players placed together: a single one, or a group kept together. */
export type Unit = {
	players: Player[]
	/** Labels that a team may contain only once. */
	apart: string[]
	/** Units of the same kind are interchangeable; null for players with a wish. */
	kind: string | null
}

/** Why a squad cannot be divided as wished, in words for the organiser, and the ids of the players concerned. */
export type Impossible = { impossible: string; players: number[] }

/** The squad's units, hardest to place first and those of one kind adjacent, for any order of players. */
export function unitsOf(squad: readonly Player[], criteria: Criteria): Unit[] {
	const players = squad.toSorted((a, b) => b.skill - a.skill || a.id - b.id)
	const together = groups(players, 'together')
	const apart = groups(players, 'apart')
	const blocks = [...together.values()]
	const singles = players.filter(({ together: label }) => !label || !together.has(label)).map((player) => [player])
	const units = [...blocks, ...singles].map((members): Unit => {
		const labels = members.flatMap(({ apart: label }) => (label && apart.has(label) ? [label] : []))
		const free = members.length === 1 && labels.length === 0
		return { players: members, apart: labels, kind: free ? kindOf(members[0]!, criteria) : null }
	})
	units.sort(
		(a, b) =>
			b.players.length - a.players.length ||
			b.apart.length - a.apart.length ||
			(a.kind ?? '').localeCompare(b.kind ?? '', 'en') ||
			ids(a.players)[0]! - ids(b.players)[0]!,
	)
	return neighboursFirst(units)
}

/** Places units to keep apart right after each other, so that an impossible wish fails early. */
function neighboursFirst(units: Unit[]): Unit[] {
	const bound = units.filter(({ kind }) => kind === null)
	const seen = new Set<string>()
	const sorted: Unit[] = []
	while (bound.length) {
		const known = bound.map(({ apart }) => apart.filter((label) => seen.has(label)).length)
		const [next] = bound.splice(known.indexOf(Math.max(...known)), 1)
		next!.apart.forEach((label) => seen.add(label))
		sorted.push(next!)
	}
	return [...sorted, ...units.filter(({ kind }) => kind !== null)]
}

/** The first wish that no division can satisfy by itself; undefined if there is none. */
export function contradiction(players: readonly Player[], teamCount: number): Impossible | undefined {
	const largest = Math.ceil(players.length / teamCount)
	const told = (impossible: string, about: readonly Player[]) => ({ impossible, players: ids(about) })
	if (players.length < teamCount) {
		const here = players.length === 1 ? '1 player' : `${players.length} players`
		return told(`You have ${here} for ${teamCount} teams. Add players or make fewer teams.`, players)
	}
	for (const group of groups(players, 'together').values()) {
		const both = [...groups(group, 'apart').values()][0]
		if (both) return told(`${both.length} people should be both together and apart. Choose one.`, both)
		if (group.length <= largest) continue
		return told(`${group.length} people should play together, but a team only has ${largest} places.`, group)
	}
	for (const group of groups(players, 'apart').values()) {
		if (group.length <= teamCount) continue
		return told(`${group.length} people should be kept apart, but there are only ${teamCount} teams.`, group)
	}
}

/** The message if each wish is possible, but not all at once. */
export const conflict = (units: readonly Unit[]): Impossible => ({
	impossible: 'These groups can’t all be kept together and apart. Leave one of them out.',
	players: ids(units.filter(({ kind }) => kind === null).flatMap(({ players }) => players)),
})

/** Groups of two or more players who share a label, by label. */
function groups(players: readonly Player[], label: 'together' | 'apart') {
	const all = groupBy(
		players.filter((player) => player[label]),
		(player) => player[label]!,
	)
	return new Map([...all].filter(([, group]) => group.length > 1))
}

const kindOf = ({ skill, position, experience }: Player, criteria: Criteria) =>
	JSON.stringify([
		criteria.skillLevel && 4 - skill,
		criteria.position && (position ?? ''),
		criteria.experience && experienceLevel(experience),
	])

const ids = (players: readonly Player[]) => players.map(({ id }) => id).sort((a, b) => a - b)
