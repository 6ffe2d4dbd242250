import { expect, test } from 'vitest'
import { drawDoubleElimination } from '../draw/double-elimination.ts'
import type { Side } from '../draw/pairing.ts'
import { roundName } from '../rounds.ts'
import { layOutDouble } from './double-layout.ts'
import { BOX, BYE_HEIGHT, type BracketMatch } from './layout.ts'

/** A double elimination in which the team of the smaller id has won the first `played` matches. */
function drawn(size: number, played = 0): BracketMatch[] {
	const teams = Array.from({ length: size }, (_, i) => i + 1)
	const pairings = drawDoubleElimination(teams)
	const rounds = Math.max(...pairings.map(({ round }) => round))
	const ends = new Map<number, { winner: number; loser: number }>()
	const sideOf = (side: Side) => {
		if ('team' in side) return { id: side.team, from: null, place: null }
		if ('winnerOf' in side) return { id: ends.get(side.winnerOf)?.winner, from: side.winnerOf, place: null }
		if ('loserOf' in side) return { id: ends.get(side.loserOf)?.loser, from: side.loserOf, place: '2' }
		throw new Error('a place in a group')
	}
	return pairings.map(({ number, round, position, bracket = null, ...sides }) => {
		const [home, away] = [sideOf(sides.home), sideOf(sides.away)]
		const isOver = number <= played
		const homeWins = isOver && home.id! < away.id!
		if (isOver) {
			const [winner, loser] = homeWins ? [home.id!, away.id!] : [away.id!, home.id!]
			ends.set(number, { winner, loser })
		}
		const teamOf = (id: number | undefined) => (id === undefined ? null : { id, name: `Team ${id}` })
		return {
			id: 100 + number,
			matchNumber: number,
			round,
			position,
			bracket,
			roundName: roundName({ format: 'double_elimination', round, rounds, bracket }),
			isThirdPlace: false,
			status: isOver ? ('completed' as const) : ('scheduled' as const),
			startTime: new Date('2026-11-21T08:00Z'),
			forfeitedBy: null,
			hasCourt: true,
			groupName: null,
			homeTeam: teamOf(home.id),
			homeFrom: home.from,
			homePlace: home.place,
			homeLabel: teamOf(home.id)?.name ?? 'open',
			awayTeam: teamOf(away.id),
			awayFrom: away.from,
			awayPlace: away.place,
			awayLabel: teamOf(away.id)?.name ?? 'open',
			homeScore: isOver ? Number(homeWins) : null,
			awayScore: isOver ? Number(!homeWins) : null,
			homePenalties: null,
			awayPenalties: null,
		}
	})
}

const sizes = Array.from({ length: 63 }, (_, i) => i + 2)
const layouts = sizes.map((size) => ({ size, matches: drawn(size), layout: layOutDouble(drawn(size)) }))

test('each match is drawn once, inside the picture, and none over another', () => {
	for (const { matches, layout } of layouts) {
		expect(layout.boxes.map(({ match }) => match.id).sort()).toEqual(matches.map(({ id }) => id).sort())
		const things = [
			...layout.boxes.map(({ x, y }) => ({ x, y, height: BOX.height })),
			...layout.byes.map(({ x, y }) => ({ x, y, height: BYE_HEIGHT })),
			...layout.headings.map(({ x, y }) => ({ x, y: y - 12, height: 16 })),
		]
		for (const [i, one] of things.entries()) {
			expect(one.x >= 0 && one.x + BOX.width <= layout.width).toBe(true)
			expect(one.y >= 0 && one.y + one.height <= layout.height).toBe(true)
			for (const other of things.slice(i + 1)) {
				const isApart = one.x !== other.x || one.y + one.height <= other.y || other.y + other.height <= one.y
				expect(isApart).toBe(true)
			}
		}
	}
})

test('the rounds have names of their own', () => {
	const names = (size: number) => layOutDouble(drawn(size)).headings.map(({ text }) => text)
	expect(names(2)).toEqual(['Winners’ final', 'Grand final'])
	expect(names(4)).toEqual(['Winners’ round 1', 'Winners’ final', 'Losers’ round 1', 'Losers’ final', 'Grand final'])
	for (const size of sizes) expect(new Set(names(size)).size).toBe(names(size).length)
})

test('lines lead from each match to the next, and those of the winner stand out', () => {
	const { lines, way } = layOutDouble(drawn(4))
	expect([lines.length, way.lines, way.matches.size]).toEqual([5, [], 0])
	const over = layOutDouble(drawn(4, 6))
	expect([...over.way.matches].sort()).toEqual([101, 103, 106])
	expect(over.way.lines).toHaveLength(2)
	expect(over.lines).toEqual(expect.arrayContaining([...over.way.lines]))
})
