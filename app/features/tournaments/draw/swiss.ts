import match from 'edmonds-blossom-fixed'
import type { Pairing } from './pairing.ts'

/**
 * Draws a Swiss tournament for teams in order of seeding. Its first round is known. The later ones have their matches,
 * and get their teams once the round before is over (see `pairRound`).
 */
export function drawSwiss(teams: readonly number[], rounds: number): Pairing[] {
	const { pairs } = pairRound(teams.map((id) => ({ id, points: 0, satOut: false, met: new Set() })))
	return Array.from({ length: rounds }, (_, i) => i + 1).flatMap((round) =>
		pairs.map(([home, away], position) => ({
			number: (round - 1) * pairs.length + position + 1,
			round,
			position,
			home: round === 1 ? { team: home } : { afterRound: round - 1 },
			away: round === 1 ? { team: away } : { afterRound: round - 1 },
		})),
	)
}

/** A team before a round: its points, the teams it has met, and whether it has sat out a round. */
export type Entrant = { id: number; points: number; met: ReadonlySet<number>; satOut: boolean }

/** How much worse each is than the next: one more of it outweighs all of the next that there can be. */
const AGAIN = 2 ** 36
const APART = 2 ** 18
const BASE = 2 ** 46

/**
 * Pairs a round of teams in order of seeding, after the Swiss rules of chess (FIDE Handbook C.04.1 and C.04.3) without
 * those of colours: two teams meet once, teams of equal points meet where that is possible, and of these the upper half
 * meets the lower in order. Of an odd number one sits out: the lowest that has not yet. Where nothing else is left, as
 * after withdrawals, teams meet or sit out again. Pairs come in the order of their better team.
 */
export function pairRound(teams: readonly Entrant[]): {
	pairs: [home: number, away: number][]
	sitsOut: number | null
} {
	const order = [...teams].sort((a, b) => b.points - a.points)
	if (order.length < 2) return { pairs: [], sitsOut: order[0]?.id ?? null }
	const least = order.at(-1)!.points
	const half = (points: number) => order.filter((team) => team.points === points).length / 2
	const edges = order.flatMap((one, i) => {
		const meetings = order.slice(i + 1).map((other, k): [number, number, number] => {
			const again = one.met.has(other.id) ? AGAIN : 0
			const apart = APART * (one.points - other.points) ** 2
			const fold = one.points === other.points ? (k + 1 - half(one.points)) ** 2 : 0
			return [i, i + 1 + k, BASE - again - apart - fold]
		})
		if (order.length % 2 === 0) return meetings
		const again = one.satOut ? AGAIN : 0
		const apart = APART * (one.points - least) ** 2
		const fold = (order.length - 1 - i) ** 2
		return [...meetings, [i, order.length, BASE - again - apart - fold] as [number, number, number]]
	})
	const partners = match(edges, true)
	const pairs = order.flatMap(({ id }, i): [number, number][] => {
		const other = order[partners[i]!]
		return other && partners[i]! > i ? [[id, other.id]] : []
	})
	return { pairs, sitsOut: order[partners[order.length] ?? -1]?.id ?? null }
}
