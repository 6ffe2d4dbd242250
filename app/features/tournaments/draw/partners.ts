import match from 'edmonds-blossom-fixed'
import { groupBy } from '#app/lib/groups.ts'
import { drawRoundRobin } from './round-robin.ts'

export type Pair = readonly [one: number, other: number]

/** A round of single players, by their ids: two pairs a match, and those who rest. */
export type PartnerRound = { matches: { home: Pair; away: Pair }[]; resting: number[] }

export const PLAYERS_MIN = 4

/** Matches at the same time, for so many players and courts. */
export const matchesAtOnce = (players: number, courts: number) => Math.min(courts, Math.floor(players / PLAYERS_MIN))

/** As many rounds as it takes to play with each of the others, if everybody can play at once. */
export const roundsWithEach = (players: number) => (players % 2 === 0 ? players - 1 : players)

type Wishes = { courts: number; rounds: number; past?: readonly PartnerRound[] }

/**
 * Draws an Americano: everybody plays with everybody else. If all can play at once, with or without one who rests, each
 * pair plays together once in `roundsWithEach` rounds. Otherwise pairs that played together least often come next.
 * Opponents differ as much as they can, and nobody rests twice before all have rested once. `past` are the rounds
 * already played; players who left may be in them.
 */
export function drawAmericano(players: readonly number[], { courts, rounds, past = [] }: Wishes): PartnerRound[] {
	const atOnce = matchesAtOnce(players.length, courts)
	if (atOnce === 0) return []
	const history = startHistory(past)
	const isWhole = past.length === 0 && players.length - atOnce * PLAYERS_MIN <= 1
	const cycle = isWhole ? partnersOfAll(players) : []
	const rest = players.length - atOnce * PLAYERS_MIN
	return Array.from({ length: rounds }, (_, i) => {
		const pairs = cycle[i % cycle.length]
		const resting = pairs ? without(players, pairs.flat()) : whoRests(mixed(players, past.length + i), rest, history)
		const round = { matches: opponents(pairs ?? partners(without(players, resting), history), history), resting }
		history.add(round)
		return round
	})
}

/**
 * Draws the next round of a Mexicano for players in the order of the table: of each four who play, those are partners
 * who were least often; of equal pairings the first and last meet the two between them. Nobody rests twice before all
 * have rested once, and then the lowest rest.
 */
export function drawMexicano(ranked: readonly number[], courts: number, past: readonly PartnerRound[]): PartnerRound {
	const atOnce = matchesAtOnce(ranked.length, courts)
	const history = startHistory(past)
	const resting = whoRests(ranked, ranked.length - atOnce * PLAYERS_MIN, history)
	const playing = without(ranked, resting)
	const matches = Array.from({ length: atOnce }, (_, i) => {
		const [first, second, third, fourth] = playing.slice(i * 4, i * 4 + 4) as [number, number, number, number]
		const pairings: [home: Pair, away: Pair][] = [
			[
				[first, fourth],
				[second, third],
			],
			[
				[first, third],
				[second, fourth],
			],
			[
				[first, second],
				[third, fourth],
			],
		]
		const repeats = (pairs: readonly Pair[]) => pairs.reduce((sum, pair) => sum + history.together(pair) ** 2, 0)
		const [home, away] = pairings.reduce((best, next) => (repeats(next) < repeats(best) ? next : best))
		return { home, away }
	})
	return { matches, resting }
}

const without = (players: readonly number[], others: readonly number[]) => players.filter((id) => !others.includes(id))

/** Each pair once: the rounds of a round robin of single players. */
const partnersOfAll = (players: readonly number[]) =>
	[...groupBy(drawRoundRobin([...players]), ({ round }) => round).values()].map((pairings) =>
		pairings.map(({ home, away }): Pair => [(home as { team: number }).team, (away as { team: number }).team]),
	)

/** How often players were partners or opponents, how often each rested, and in which round last. */
function startHistory(past: readonly PartnerRound[]) {
	const [together, against, rests] = [new Map<string, number>(), new Map<string, number>(), new Map<number, number>()]
	const restedIn = new Map<number, number>()
	let round = 0
	const key = (one: number, other: number) => (one < other ? `${one} ${other}` : `${other} ${one}`)
	const count = <Key>(counts: Map<Key, number>, of: Key) => counts.set(of, (counts.get(of) ?? 0) + 1)
	const history = {
		together: ([one, other]: Pair) => together.get(key(one, other)) ?? 0,
		against: (one: number, other: number) => against.get(key(one, other)) ?? 0,
		rests: (id: number) => rests.get(id) ?? 0,
		restedIn: (id: number) => restedIn.get(id) ?? 0,
		add({ matches, resting }: PartnerRound) {
			round++
			for (const { home, away } of matches) {
				for (const pair of [home, away]) count(together, key(...pair))
				for (const one of home) for (const other of away) count(against, key(one, other))
			}
			for (const id of resting) {
				count(rests, id)
				restedIn.set(id, round)
			}
		},
	}
	for (const each of past) history.add(each)
	return history
}
type History = ReturnType<typeof startHistory>

/** In another order each round, but always in the same one for that round. */
const mixed = (players: readonly number[], round: number) =>
	players
		.map((id, i) => ({ id, at: ((i + 1) * 7919 + (round + 1) * (i + 3) * 104_729) % 1009 }))
		.sort((a, b) => a.at - b.at)
		.map(({ id }) => id)

/**
 * Those who rested least often; of these the ones who rested longest ago, unless half or more rest, as two halves would
 * then never meet; of equal ones the last of the list.
 */
function whoRests(players: readonly number[], count: number, history: History): number[] {
	const isMany = count * 2 >= players.length
	return [...players]
		.reverse()
		.sort((a, b) => history.rests(a) - history.rests(b) || (isMany ? 0 : history.restedIn(a) - history.restedIn(b)))
		.slice(0, count)
}

/** One more time together outweighs all meetings as opponents that there can be. */
const TOGETHER = 2 ** 18
const BASE = 2 ** 46

function partners(playing: readonly number[], history: History): Pair[] {
	return pairUp(
		playing,
		(one, other) => TOGETHER * history.together([one, other]) ** 2 + history.against(one, other) ** 2,
	)
}

function opponents(pairs: readonly Pair[], history: History): PartnerRound['matches'] {
	const met = (home: Pair, away: Pair) =>
		home.reduce((sum, one) => sum + away.reduce((own, other) => own + history.against(one, other) ** 2, 0), 0)
	return pairUp(pairs, met).map(([home, away]) => ({ home, away }))
}

/** Pairs up an even number so that the costs are least. Pairs come in the order of their first. */
function pairUp<Of>(all: readonly Of[], cost: (one: Of, other: Of) => number): [Of, Of][] {
	const edges = all.flatMap((one, i) =>
		all.slice(i + 1).map((other, k): [number, number, number] => [i, i + 1 + k, BASE - cost(one, other)]),
	)
	const found = edges.length > 0 ? match(edges, true) : []
	return all.flatMap((one, i): [Of, Of][] => (found[i]! > i ? [[one, all[found[i]!]!]] : []))
}
