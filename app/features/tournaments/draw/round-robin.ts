import type { Pairing } from './pairing.ts'

type Fixture = { home: number; away: number }

/**
 * Each team meets each other team once; with an odd number, one team rests in each round. Uses the circle method with
 * the home teams of the canonical one-factorization (D. de Werra, Scheduling in sports, 1981; for even numbers the
 * rounds of the Berger tables): in round r the teams r + k and r − k meet, and the parity of k decides who is at home.
 * Each team is at home as often as away (once more or less with an even number of teams), and nearly always in turn.
 */
export const drawRoundRobin = (teams: number[]): Pairing[] => numbered(firstLeg(teams))

/** A round robin followed by the same rounds with home and away swapped. */
export function drawLeague(teams: number[]): Pairing[] {
	const first = firstLeg(teams)
	const second = first.map((round) => round.map(({ home, away }) => ({ home: away, away: home })))
	return numbered([...first, ...second])
}

function firstLeg(teams: number[]): Fixture[][] {
	const fixed = teams.length % 2 === 0 ? teams.at(-1)! : null
	const circle = fixed === null ? teams : teams.slice(0, -1)
	const size = circle.length
	return circle.map((own, r) => {
		const round: Fixture[] = []
		if (fixed !== null) round.push(r % 2 === 0 ? { home: own, away: fixed } : { home: fixed, away: own })
		for (let k = 1; 2 * k < size; k++) {
			const [ahead, behind] = [circle[(r + k) % size]!, circle[(r - k + size) % size]!]
			round.push(k % 2 === 1 ? { home: ahead, away: behind } : { home: behind, away: ahead })
		}
		return round
	})
}

function numbered(rounds: Fixture[][]): Pairing[] {
	let number = 0
	return rounds.flatMap((fixtures, i) =>
		fixtures.map(({ home, away }, position) => ({
			number: ++number,
			round: i + 1,
			position,
			home: { team: home },
			away: { team: away },
		})),
	)
}
