import { isHeadToHead, type Criterion, type Rule } from './rule.ts'
import { tally, type Result, type Tally } from './tally.ts'

/** The criterion that separated a team from others level with it. */
export type Step = {
	criterion: Criterion
	/** The teams level until then, this one included. */
	among: readonly number[]
	value: number
	/** The value of the team ranked next below it or, for the last one, next above it. */
	against: number
}

export type Placed = { id: number; steps: readonly Step[] }

/** The value of each criterion; `lot` is the place in the draw of lots. */
export const measures: Record<Criterion, (team: Tally, lot: number) => number> = {
	points: (team) => team.points,
	goalDifference: (team) => team.goalsFor - team.goalsAgainst,
	goalsFor: (team) => team.goalsFor,
	awayGoals: (team) => team.awayGoals,
	wins: (team) => team.wins,
	headToHeadPoints: (team) => team.points,
	headToHeadGoalDifference: (team) => team.goalsFor - team.goalsAgainst,
	headToHeadGoalsFor: (team) => team.goalsFor,
	headToHeadAwayGoals: (team) => team.awayGoals,
	opponentsPoints: (team) => team.opponentsPoints,
	lot: (_, lot) => -lot,
}

/**
 * Orders teams by a rule, best first, each with the steps that separated it, in order. Teams equal in everything, lots
 * included, go by number. `overall` holds their results from all matches, if these are only some of the teams.
 */
export function order(
	teams: readonly { id: number; lot: number }[],
	results: readonly Result[],
	rule: Rule,
	overall: ReadonlyMap<number, Tally> = tally(
		teams.map(({ id }) => id),
		results,
	),
): Placed[] {
	const drawn = [...teams].sort((a, b) => a.lot - b.lot || a.id - b.id)
	const lots = new Map(drawn.map(({ id }, i) => [id, i]))
	const ids = [...lots.keys()].sort((a, b) => a - b)

	function place(level: readonly number[], from: number, steps: readonly Step[]): Placed[] {
		const [only] = level
		if (only !== undefined && level.length === 1) return [{ id: only, steps }]
		for (let at = from; at < rule.criteria.length; at++) {
			const criteria = together(rule, at)
			const between = isHeadToHead(criteria[0]!) ? tally(level, results) : overall
			const values = new Map(
				level.map((id) => [id, criteria.map((criterion) => measures[criterion](between.get(id)!, lots.get(id)!))]),
			)
			const parts = part(level, values)
			if (parts.length > 1) {
				const next = rule.startAgain === 'at once' ? 0 : isHeadToHead(criteria[0]!) ? at : at + 1
				return parts.flatMap((some, i) => {
					const [own, other] = [values.get(some[0]!)!, values.get(parts[i + 1 < parts.length ? i + 1 : i - 1]![0]!)!]
					const which = own.findIndex((value, k) => value !== other[k])
					const step = { criterion: criteria[which]!, among: level, value: own[which]!, against: other[which]! }
					return place(some, next, [...steps, step])
				})
			}
			at += criteria.length - 1
		}
		return level.map((id) => ({ id, steps }))
	}
	return place(ids, 0, [])
}

/** Criteria compared in one go: a single one, or all head-to-head ones that follow each other. */
function together({ criteria, startAgain }: Rule, at: number): readonly Criterion[] {
	if (startAgain === 'at once' || !isHeadToHead(criteria[at]!)) return [criteria[at]!]
	const end = criteria.findIndex((criterion, i) => i > at && !isHeadToHead(criterion))
	return criteria.slice(at, end === -1 ? undefined : end)
}

/** Groups teams of equal values, highest first. */
function part(level: readonly number[], values: ReadonlyMap<number, readonly number[]>): number[][] {
	const compare = (a: number, b: number) => {
		const [left, right] = [values.get(a)!, values.get(b)!]
		const which = left.findIndex((value, i) => value !== right[i])
		return which === -1 ? 0 : right[which]! - left[which]!
	}
	const parts: number[][] = []
	for (const id of [...level].sort(compare)) {
		const last = parts.at(-1)
		if (last && compare(last[0]!, id) === 0) last.push(id)
		else parts.push([id])
	}
	return parts
}
