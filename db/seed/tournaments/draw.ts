export type Side = { team: number } | { winnerOf: number } | { loserOf: number }
/** `position` is its place in the round, from 0. */
export type Pairing = {
	number: number
	round: number
	position: number
	home: Side
	away: Side
	thirdPlace?: boolean
}

/** Pairs all teams by the circle method, sides alternating; the second leg mirrors the first. */
export function roundRobin(teams: number[], legs: 1 | 2): Pairing[] {
	const circle: (number | null)[] = teams.length % 2 ? [...teams, null] : [...teams]
	const rounds = circle.length - 1
	const first: Omit<Pairing, 'number'>[] = []
	for (let round = 1; round <= rounds; round++) {
		let position = 0
		for (let i = 0; i < circle.length / 2; i++) {
			const pair = [circle[i]!, circle.at(-1 - i)!] as const
			const [home, away] = (round + i) % 2 ? pair : [pair[1], pair[0]]
			if (home !== null && away !== null)
				first.push({ round, position: position++, home: { team: home }, away: { team: away } })
		}
		circle.splice(1, 0, circle.pop()!)
	}
	const second = first.map((leg) => ({ ...leg, round: leg.round + rounds, home: leg.away, away: leg.home }))
	return [...first, ...(legs === 2 ? second : [])].map((pairing, i) => ({ ...pairing, number: i + 1 }))
}

/** Straight knockout of two, four, eight … teams in the order of their seeds: the first two can only meet in the final. */
export function knockout(teams: number[], thirdPlace: boolean): Pairing[] {
	let order = [1]
	while (order.length < teams.length) order = order.flatMap((seed) => [seed, 2 * order.length + 1 - seed])
	let sides: Side[] = order.map((seed) => ({ team: teams[seed - 1]! }))
	const pairings: Pairing[] = []
	for (let round = 1; sides.length > 1; round++) {
		const numbers: number[] = []
		if (sides.length === 2 && thirdPlace) {
			const [home, away] = sides.map((side) => ({ loserOf: (side as { winnerOf: number }).winnerOf }))
			pairings.push({
				number: pairings.length + 1,
				round,
				position: 1,
				home: home!,
				away: away!,
				thirdPlace: true,
			})
		}
		for (let position = 0; position < sides.length / 2; position++) {
			const [home, away] = [sides[2 * position]!, sides[2 * position + 1]!]
			numbers.push(pairings.length + 1)
			pairings.push({ number: pairings.length + 1, round, position, home, away })
		}
		sides = numbers.map((winnerOf) => ({ winnerOf }))
	}
	return pairings
}
