import { seedOrder } from './knockout.ts'
import type { BracketPart, Pairing, Side } from './pairing.ts'

type Drawn = { round: number; bracket: BracketPart; position: number; home: Source; away: Source }
type Source = { team: number } | { winnerOf: Drawn } | { loserOf: Drawn }

/**
 * Where the losers of the second, third … round of the winners' bracket enter the losers' bracket, by the size of the
 * bracket: match `i` of theirs meets the loser of match `i ^ drop`. Of all such choices these let two teams meet again
 * latest, and then least often. Sizes and rounds that are missing have no choice.
 */
const DROPS: Record<number, readonly number[]> = { 8: [1], 16: [2], 32: [4, 1, 1], 64: [8, 2, 3] }

/**
 * Draws a double elimination for teams in order of seeding, strongest first. The winners' bracket is that of a
 * knockout. Its losers go on in the losers' bracket, whose losers are out. Its winner meets that of the winners'
 * bracket in one grand final, which decides: it is not played again if the unbeaten team loses it. If the number of
 * teams is not a power of two, the strongest start in the second round, and their places in the losers' bracket stay
 * free.
 */
export function drawDoubleElimination(teams: number[], drops?: readonly number[]): Pairing[] {
	const drawn: Drawn[] = []
	function meet(match: Pick<Drawn, 'round' | 'bracket' | 'position'>, home: Source | null, away: Source | null) {
		if (!home || !away) return { winner: home ?? away, loser: null }
		const draft = { ...match, home, away }
		drawn.push(draft)
		return { winner: { winnerOf: draft }, loser: { loserOf: draft } }
	}
	const meetInPairs = (sides: readonly (Source | null)[], round: number, bracket: BracketPart) =>
		Array.from({ length: sides.length / 2 }, (_, position) =>
			meet({ round, bracket, position }, sides[2 * position]!, sides[2 * position + 1]!),
		)

	const order = seedOrder(teams.length)
	const dropOf = (round: number) => (drops ?? DROPS[order.length])?.[round - 2] ?? 0
	const sides = order.map((seed) => (seed > teams.length ? null : { team: teams[seed - 1]! }))
	let first = meetInPairs(sides, 1, 'winners')
	let losers: (Source | null)[] = first.map(({ loser }) => loser)
	// Each round of the winners' bracket goes with two of the losers', in which its losers play the second.
	for (let round = 2; first.length > 1; round++) {
		const winners = first.map(({ winner }) => winner)
		first = meetInPairs(winners, 2 * round - 2, 'winners')
		const left = meetInPairs(losers, 2 * round - 2, 'losers').map(({ winner }) => winner)
		losers = left.map(
			(side, position) =>
				meet({ round: 2 * round - 1, bracket: 'losers', position }, side, first[position ^ dropOf(round)]!.loser)
					.winner,
		)
	}
	const last = 2 * Math.log2(order.length)
	meet({ round: last, bracket: 'final', position: 0 }, first[0]!.winner, losers[0]!)
	return numbered(drawn)
}

const PARTS: BracketPart[] = ['winners', 'losers', 'final']

function numbered(drawn: readonly Drawn[]): Pairing[] {
	const inOrder = [...drawn].sort(
		(a, b) => a.round - b.round || PARTS.indexOf(a.bracket) - PARTS.indexOf(b.bracket) || a.position - b.position,
	)
	const numbers = new Map(inOrder.map((match, i) => [match, i + 1]))
	const sideOf = (source: Source): Side => {
		if ('team' in source) return source
		return 'winnerOf' in source
			? { winnerOf: numbers.get(source.winnerOf)! }
			: { loserOf: numbers.get(source.loserOf)! }
	}
	return inOrder.map((match, i) => ({ ...match, number: i + 1, home: sideOf(match.home), away: sideOf(match.away) }))
}
