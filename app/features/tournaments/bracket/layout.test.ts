import { describe, expect, test } from 'vitest'
import { drawKnockout } from '../draw/knockout.ts'
import type { Side } from '../draw/pairing.ts'
import { roundName } from '../rounds.ts'
import { BOX, BYE_HEIGHT, layOutBracket, type BracketMatch } from './layout.ts'

function drawn(size: number, thirdPlace = false): BracketMatch[] {
	const teams = Array.from({ length: size }, (_, i) => i + 1)
	const pairings = drawKnockout(teams, { thirdPlace })
	const rounds = Math.max(...pairings.map(({ round }) => round))
	const sideOf = (side: Side) => {
		if ('team' in side) return { team: { id: side.team, name: `Team ${side.team}` }, from: null }
		return { team: null, from: 'winnerOf' in side ? side.winnerOf : 'loserOf' in side ? side.loserOf : null }
	}
	return pairings.map((pairing) => {
		const [home, away] = [sideOf(pairing.home), sideOf(pairing.away)]
		const isThirdPlace = pairing.thirdPlace ?? false
		return {
			id: pairing.number,
			matchNumber: pairing.number,
			round: pairing.round,
			position: pairing.position,
			roundName: roundName({ format: 'knockout', round: pairing.round, rounds, isThirdPlace }),
			isThirdPlace,
			status: 'scheduled',
			startTime: new Date('2026-11-21T08:00Z'),
			forfeitedBy: null,
			hasCourt: true,
			groupName: null,
			bracket: null,
			homePlace: null,
			awayPlace: null,
			homeTeam: home.team,
			homeFrom: home.from,
			homeLabel: home.team?.name ?? `Winner of match ${home.from}`,
			awayTeam: away.team,
			awayFrom: away.from,
			awayLabel: away.team?.name ?? `Winner of match ${away.from}`,
			homeScore: null,
			awayScore: null,
			homePenalties: null,
			awayPenalties: null,
		}
	})
}

const sizes = Array.from({ length: 63 }, (_, i) => i + 2)
const brackets = sizes.flatMap((size) => [
	{ size, thirdPlace: false, layout: layOutBracket(drawn(size)) },
	{ size, thirdPlace: true, layout: layOutBracket(drawn(size, true)) },
])

describe('a bracket of 2 to 64 teams', () => {
	test('contains each match once, inside the picture', () => {
		for (const { size, thirdPlace, layout } of brackets) {
			expect(layout.boxes).toHaveLength(size - 1 + Number(thirdPlace && size >= 4))
			for (const { x, y } of layout.boxes) {
				expect(x).toBeGreaterThanOrEqual(0)
				expect(y).toBeGreaterThanOrEqual(0)
				expect(x + BOX.width).toBeLessThanOrEqual(layout.width)
				expect(y + BOX.height).toBeLessThanOrEqual(layout.height)
			}
		}
	})

	test('shows each team where it starts, with a bye for each of the strongest', () => {
		for (const { size, layout } of brackets) {
			const starting = layout.boxes
				.filter(({ match }) => match.round === 1)
				.flatMap(({ match }) => [match.homeTeam!.id, match.awayTeam!.id])
			const rounds = Math.ceil(Math.log2(size))
			const byes = layout.byes.map(({ team }) => team.id!)
			expect(byes.sort((a, b) => a - b)).toEqual(Array.from({ length: 2 ** rounds - size }, (_, i) => i + 1))
			expect([...starting, ...byes].sort((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, i) => i + 1))
		}
	})

	test('has no overlaps', () => {
		for (const { layout } of brackets) {
			const things = [
				...layout.boxes.map(({ x, y }) => ({ x, y, height: BOX.height })),
				...layout.byes.map(({ x, y }) => ({ x, y, height: BYE_HEIGHT })),
				...layout.headings.map(({ x, y }) => ({ x, y: y - 10, height: 16 })),
			].sort((a, b) => a.x - b.x || a.y - b.y)
			for (const [i, thing] of things.entries()) {
				const next = things[i + 1]
				if (next?.x === thing.x) expect(next.y).toBeGreaterThanOrEqual(thing.y + thing.height)
			}
		}
	})

	test('has a line from every match and bye but the last to the match it leads to', () => {
		for (const { layout } of brackets) {
			const main = layout.boxes.filter(({ match }) => !match.isThirdPlace)
			const leftMiddle = main.map(({ x, y }) => `${x} ${y + BOX.height / 2}`)
			const rightMiddle = [
				...main.map(({ x, y }) => `${x + BOX.width} ${y + BOX.height / 2}`),
				...layout.byes.map(({ x, y }) => `${x + BOX.width} ${y + BYE_HEIGHT / 2}`),
			]
			expect(layout.lines).toHaveLength(rightMiddle.length - 1)
			for (const line of layout.lines) {
				const [, from, y, x] = line.match(/^M(\S+ [\d.]+)H[\d.]+V([\d.]+)H(\d+)$/)!
				expect(rightMiddle).toContain(from)
				expect(leftMiddle).toContain(`${x} ${y}`)
			}
		}
	})

	test.each([2, 5, 8, 11])('draws the way of the winner among %i teams, once there is one', (size) => {
		const matches = drawn(size, true)
		const rounds = Math.max(...matches.map(({ round }) => round))
		const inOrder = [...matches].sort((a, b) => a.round - b.round)
		expect(layOutBracket(matches).way).toEqual({ lines: [], matches: new Set() })
		const winners = new Map<number, { id: number; name: string }>()
		for (const match of inOrder.filter(({ isThirdPlace }) => !isThirdPlace)) {
			match.homeTeam ??= winners.get(match.homeFrom!)!
			match.awayTeam ??= winners.get(match.awayFrom!)!
			Object.assign(match, { status: 'completed', homeScore: 0, awayScore: 1 })
			winners.set(match.matchNumber, match.awayTeam)
		}
		const { way, lines } = layOutBracket(matches)
		expect(way.lines).toHaveLength(rounds - 1)
		expect(lines).toEqual(expect.arrayContaining(way.lines))
		const final = inOrder.find(({ round, isThirdPlace }) => round === rounds && !isThirdPlace)!
		const own = matches.filter(({ homeTeam, awayTeam }) => [homeTeam?.id, awayTeam?.id].includes(final.awayTeam!.id))
		expect([...way.matches].sort()).toEqual(own.map(({ id }) => id).sort())
	})

	test('leads the winner of a match to the match that waits for it', () => {
		const { boxes } = layOutBracket(drawn(23))
		for (const { match } of boxes.filter(({ match }) => match.round > 1)) {
			const feeders = boxes.filter(
				({ match: before }) => before.round === match.round - 1 && before.position >> 1 === match.position,
			)
			const waitingFor = [match.homeFrom, match.awayFrom].filter((number) => number !== null)
			expect(feeders.map(({ match: before }) => before.matchNumber)).toEqual(waitingFor)
		}
	})
})

test('the match for third place is drawn apart, below the final', () => {
	const { boxes, headings } = layOutBracket(drawn(4, true))
	const [final, third] = [false, true].map((isThird) =>
		boxes.find(({ match }) => match.round === 2 && match.isThirdPlace === isThird)!,
	)
	expect(third!.x).toBe(final!.x)
	expect(third!.y).toBeGreaterThan(final!.y + BOX.height)
	expect(headings.map(({ text }) => text)).toEqual(['Semi-finals', 'Final', 'Third place'])
})
