import type { Pairing, Side } from './pairing.ts'

/**
 * Draws a single elimination for teams in order of seeding, strongest first. The top two can only meet in the final,
 * the top four not before the semi-finals, and so on. If the number of teams is not a power of two, the strongest start
 * in the second round. The final is the last match; the match for third place comes before it and needs at least four
 * teams.
 */
export function drawKnockout(teams: number[], { thirdPlace = false }: { thirdPlace?: boolean } = {}): Pairing[] {
	const pairings: Pairing[] = []
	let sides: (Side | null)[] = seedOrder(teams.length).map((seed) => {
		const team = teams[seed - 1]
		return team === undefined ? null : { team }
	})
	for (let round = 1; sides.length > 1; round++) {
		const before = pairings.length
		if (sides.length === 2 && thirdPlace && teams.length >= 4) {
			const [home, away] = sides.map((side) => ({ loserOf: (side as { winnerOf: number }).winnerOf }))
			pairings.push({ number: before + 1, round, position: 1, home: home!, away: away!, thirdPlace: true })
		}
		const next: typeof sides = []
		for (let position = 0; position < sides.length / 2; position++) {
			const [home, away] = [sides[2 * position]!, sides[2 * position + 1]]
			if (!away) {
				next.push(home)
				continue
			}
			const number = pairings.length + 1
			pairings.push({ number, round, position, home, away })
			next.push({ winnerOf: number })
		}
		sides = next
	}
	return pairings
}

/** The seeds from top to bottom of the smallest bracket that fits them, such as 1, 4, 2, 3. */
function seedOrder(teams: number): number[] {
	let order = [1]
	while (order.length < teams) {
		const sum = 2 * order.length + 1
		order = order.flatMap((seed) => [seed, sum - seed])
	}
	return order
}
