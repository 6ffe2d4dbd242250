import type { Pairing, Side } from './pairing.ts'

/**
 * A single elimination of teams in the order of their seeding, the strongest first: the first two can meet in the final
 * only, the first four in the semi-finals at the earliest, and so on. Where their number is no power of two, the
 * strongest begin in the second round. The final is the last match; the one for third place stands before it and needs
 * two semi-finals, so four teams.
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

/** The seeds from the top of the bracket to its foot, for the smallest bracket that holds them: 1, 4, 2, 3. */
function seedOrder(teams: number): number[] {
	let order = [1]
	while (order.length < teams) {
		const sum = 2 * order.length + 1
		order = order.flatMap((seed) => [seed, sum - seed])
	}
	return order
}
