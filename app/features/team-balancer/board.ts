import type { Rules } from './squad/squad.ts'
import { commonMultiple, emptyTally, experienceLevel, gap, spread, withoutKeeper, type Tally } from './balance/tally.ts'
import type { Unit } from './balance/units.ts'

export type Division = number[]

/** Teams under construction: units are placed and removed, and the cost is always current. */
export class Board {
	readonly units: readonly Unit[]
	readonly capacity: readonly number[]
	/** The team of each unit, −1 for none. */
	readonly team: Division
	private readonly rules: Rules
	private readonly tally: Tally
	/** For each position, its count in each team. */
	private readonly positions: number[][]
	/** Each unit's share of a team, precomputed because units are placed many thousands of times. */
	private readonly weights: { size: number; skill: number; experience: number; positions: number[][] }[]
	/** The labels of each unit, as row indices of `apart`. */
	private readonly labels: number[][]
	/** For each label of players kept apart, the count in each team. */
	private readonly apart: number[][]
	private readonly of: number

	constructor(units: readonly Unit[], capacity: readonly number[], rules: Rules) {
		const labels = [...new Set(units.flatMap(({ apart }) => apart))]
		this.units = units
		this.capacity = capacity
		this.rules = rules
		this.team = units.map(() => -1)
		this.labels = units.map(({ apart }) => apart.map((label) => labels.indexOf(label)))
		this.apart = labels.map(() => capacity.map(() => 0))
		const players = units.flatMap((unit) => unit.players)
		this.tally = emptyTally(players, capacity.length)
		this.positions = [...this.tally.positions.values()]
		this.of = commonMultiple(capacity)
		this.weights = units.map(({ players }) => ({
			size: players.length,
			skill: players.reduce((sum, { skill }) => sum + skill, 0),
			experience: players.reduce((sum, { experience }) => sum + experienceLevel(experience), 0),
			positions: players.flatMap(({ position }) => (position ? [this.tally.positions.get(position)!] : [])),
		}))
	}

	size = (team: number) => this.tally.size[team]!

	/** Whether the team has no player to keep apart from this unit. */
	suits = (unit: number, team: number) => this.labels[unit]!.every((label) => !this.apart[label]![team])

	place(unit: number, team: number) {
		this.team[unit] = team
		this.move(unit, team, 1)
	}

	take(unit: number) {
		this.move(unit, this.team[unit]!, -1)
		this.team[unit] = -1
	}

	private move(unit: number, team: number, times: 1 | -1) {
		const { size, skill, experience, positions } = this.weights[unit]!
		this.tally.size[team]! += times * size
		this.tally.skill[team]! += times * skill
		this.tally.experience[team]! += times * experience
		for (const counts of positions) counts[team]! += times
		for (const label of this.labels[unit]!) this.apart[label]![team]! += times
	}

	/** The ranking of `assess` as one number, in which earlier rules outweigh later ones; below 2^53 for 60 players. */
	cost() {
		const { criteria, keeper } = this.rules
		const { skill, experience, size } = this.tally
		let cost = criteria.skillLevel ? gap(skill, size, this.of) : 0
		if (criteria.position) cost = (cost * 8 + (keeper ? withoutKeeper(this.tally) : 0)) * 128 + spread(this.positions)
		return criteria.experience ? cost * 4 * this.of + gap(experience, size, this.of) : cost
	}
}

/** The capacity of each team; the first teams get one more if sizes cannot be equal. */
export const capacities = (players: number, teamCount: number) =>
	Array.from({ length: teamCount }, (_, team) => Math.floor((players + teamCount - 1 - team) / teamCount))
