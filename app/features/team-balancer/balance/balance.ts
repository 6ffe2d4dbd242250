import { assess, type Assessment } from './assess.ts'
import { Best, MOST_OPTIONS, diceFrom, type Dice } from './best.ts'
import { Board, capacities, type Division } from '../board.ts'
import { enumerate } from './enumerate.ts'
import { search } from '../squad/search.ts'
import { MOST_PLAYERS, type Player, type Rules } from '../squad/squad.ts'
import { conflict, contradiction, unitsOf, type Impossible, type Unit } from './units.ts'

export type Plan = Rules & { teamCount: number }

type Wishes = Plan & {
	/** Selects one of the equally good divisions: any whole number, modulo their count. */
	variant: number
}

export type Balanced = {
	/** Player ids of each team, ascending; the team with the lowest id comes first. */
	teams: number[][]
	assessment: Assessment
	options: number
	exact: boolean
}

/** The equally good divisions of a squad, as player ids like `Balanced.teams`, each once. */
export type Divisions = { all: number[][][]; exact: boolean }

/**
 * Divides a squad of at most `MOST_PLAYERS` into teams whose sizes differ by at most one, as evenly as `assess` can
 * measure. The order of the players does not matter. Squads with few divisions (always up to 16 players in two teams,
 * or 12 in four) get the best one, larger squads the best of a search of fixed length.
 */
export function balance(
	players: readonly Player[],
	{ variant, ...plan }: Wishes,
	divisions = divisionsOf(players, plan),
): Balanced | Impossible {
	if ('impossible' in divisions) return divisions
	const { all, exact } = divisions
	const teams = all[((variant % all.length) + all.length) % all.length]!
	const byId = new Map(players.map((player) => [player.id, player]))
	const assessment = assess(
		teams.map((team) => team.map((id) => byId.get(id)!)),
		plan,
	)
	return { teams, assessment, options: all.length, exact }
}

/** The slow part of `balance`: all divisions it may choose from. */
export function divisionsOf(players: readonly Player[], { teamCount, ...rules }: Plan): Divisions | Impossible {
	if (players.length > MOST_PLAYERS)
		return { impossible: `A squad can have up to ${MOST_PLAYERS} players.`, players: [] }
	const impossible = contradiction(players, teamCount)
	if (impossible) return impossible
	const units = unitsOf(players, rules.criteria)
	const dice = diceFrom(players.length * 31 + teamCount)
	const best = new Best(dice)
	const board = () => new Board(units, capacities(players.length, teamCount), rules)
	const exact = enumerate(board(), best)
	if (best.divisions.length === 0) return conflict(units)
	if (!exact) search(board(), best.divisions[0]!, best, dice)
	return { all: variants(units, best.divisions, teamCount, dice), exact }
}

/** Divisions as player ids, each once; if there is room, also with players of the same kind swapped. */
function variants(units: readonly Unit[], divisions: readonly Division[], teamCount: number, dice: Dice) {
	const known = new Map<string, number[][]>()
	const note = (division: Division) => {
		const teams = byIds(units, division, teamCount)
		known.set(JSON.stringify(teams), teams)
	}
	for (const division of divisions) note(division)
	for (let i = 0; i < 4 * MOST_OPTIONS && known.size < MOST_OPTIONS; i++) {
		note(turned(units, divisions[i % divisions.length]!, dice))
	}
	return [...known.values()]
}

function byIds(units: readonly Unit[], division: Division, teamCount: number) {
	const teams = Array.from({ length: teamCount }, (): number[] => [])
	units.forEach(({ players }, unit) => teams[division[unit]!]!.push(...players.map(({ id }) => id)))
	return teams.map((team) => team.sort((a, b) => a - b)).sort((a, b) => a[0]! - b[0]!)
}

/** Returns the division with the units of each kind shuffled; they are adjacent. */
function turned(units: readonly Unit[], division: Division, dice: Dice) {
	const copy = [...division]
	for (let last = copy.length - 1; last > 0; last--) {
		const { kind } = units[last]!
		if (kind === null) continue
		let first = last
		while (first > 0 && units[first - 1]!.kind === kind) first--
		const other = first + Math.floor(dice() * (last - first + 1))
		;[copy[last], copy[other]] = [copy[other]!, copy[last]!]
	}
	return copy
}
