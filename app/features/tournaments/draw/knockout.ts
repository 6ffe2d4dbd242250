import type { Pairing, Side } from './pairing.ts'

type Options = { thirdPlace?: boolean }

/**
 * Draws a single elimination for teams in order of seeding, strongest first. The top two can only meet in the final,
 * the top four not before the semi-finals, and so on. If the number of teams is not a power of two, the strongest start
 * in the second round. The final is the last match; the match for third place comes before it and needs at least four
 * teams.
 */
export const drawKnockout = (teams: number[], options: Options = {}): Pairing[] =>
	drawBracket(
		teams.map((team) => ({ team })),
		options,
	)

/** `drawKnockout` for sides that may still be undecided. `after` is the number and the round of the match before it. */
export function drawBracket(
	entrants: readonly Side[],
	{ thirdPlace = false }: Options,
	after = { number: 0, round: 0 },
): Pairing[] {
	const pairings: Pairing[] = []
	let sides: (Side | null)[] = seedOrder(entrants.length).map((seed) => entrants[seed - 1] ?? null)
	for (let round = after.round + 1; sides.length > 1; round++) {
		const next = () => after.number + pairings.length + 1
		if (sides.length === 2 && thirdPlace && entrants.length >= 4) {
			const [home, away] = sides.map((side) => ({ loserOf: (side as { winnerOf: number }).winnerOf }))
			pairings.push({ number: next(), round, position: 1, home: home!, away: away!, thirdPlace: true })
		}
		const winners: typeof sides = []
		for (let position = 0; position < sides.length / 2; position++) {
			const [home, away] = [sides[2 * position]!, sides[2 * position + 1]]
			if (!away) {
				winners.push(home)
				continue
			}
			const number = next()
			pairings.push({ number, round, position, home, away })
			winners.push({ winnerOf: number })
		}
		sides = winners
	}
	return pairings
}

/** The seeds from top to bottom of the smallest bracket that fits them, such as 1, 4, 2, 3. */
export function seedOrder(teams: number): number[] {
	let order = [1]
	while (order.length < teams) {
		const sum = 2 * order.length + 1
		order = order.flatMap((seed) => [seed, sum - seed])
	}
	return order
}
