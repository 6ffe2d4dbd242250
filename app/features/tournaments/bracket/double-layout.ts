import { winnerOf } from '../matches/score/winner.ts'
import {
	BOX,
	columnAt,
	GAP,
	HEAD,
	layOutBracket,
	PITCH,
	type Box,
	type BracketLayout,
	type BracketMatch,
} from './layout.ts'

const AFTER_WINNERS = 24

/**
 * Lays out a double elimination: the winners' bracket above, the losers' below with two columns for each size, and the
 * grand final to the right of both. `matches` is a whole one in any order.
 */
export function layOutDouble(matches: readonly BracketMatch[]): BracketLayout {
	const winners = matches.filter(({ bracket }) => bracket === 'winners')
	const losers = matches.filter(({ bracket }) => bracket === 'losers')
	const above = layOutBracket(winners.map((match) => ({ ...match, round: Math.floor(match.round / 2) + 1 })))
	// The layout above has its rounds counted anew: hand out the matches as they came.
	const byId = new Map(matches.map((match) => [match.id, match]))
	const boxes: Box[] = above.boxes.map(({ match, ...corner }) => ({ ...corner, match: byId.get(match.id)! }))
	const headings = [...above.headings]

	const first = Math.min(...losers.map(({ round }) => round))
	const top = above.height + AFTER_WINNERS
	const [fewest, most] = [Math.floor((first - 2) / 2), Math.max(0, ...losers.map(({ round }) => round - first + 1))]
	for (const match of losers) {
		// Two rounds have the same number of matches, so they stand at the same heights.
		const level = Math.floor((match.round - 2) / 2) - fewest
		const middle = top + HEAD + (match.position + 0.5) * PITCH * 2 ** level
		boxes.push({ match, x: columnAt(match.round - first + 1), y: middle - BOX.height / 2 })
	}
	for (const round of new Set(losers.map(({ round }) => round))) {
		const { roundName } = losers.find((match) => match.round === round)!
		headings.push({ x: columnAt(round - first + 1), y: top + HEAD / 2, text: roundName })
	}
	const bottom = Math.max(above.height, ...boxes.map(({ y }) => y + BOX.height + (PITCH - BOX.height) / 2))

	const column = Math.max(above.headings.length, most) + 1
	for (const match of matches.filter(({ bracket }) => bracket === 'final')) {
		const last = boxes.find((box) => box.match.matchNumber === match.homeFrom)!
		boxes.push({ match, x: columnAt(column), y: last.y })
		headings.push({ x: columnAt(column), y: HEAD / 2, text: match.roundName })
	}

	const byNumber = new Map(boxes.map((box) => [box.match.matchNumber, box]))
	const linesTo = (box: Box) =>
		(['home', 'away'] as const).flatMap((side) => {
			const from = side === 'home' ? box.match.homeFrom : box.match.awayFrom
			const isLoser = (side === 'home' ? box.match.homePlace : box.match.awayPlace) === '2'
			const feeder = from === null || isLoser ? undefined : byNumber.get(from)
			return feeder ? [{ feeder, path: elbow(feeder, box) }] : []
		})
	const others = boxes.filter(({ match }) => match.bracket !== 'winners')
	const final = boxes.find(({ match }) => match.bracket === 'final')
	const id = final && teamThatWon(final.match)
	const own = boxes.filter(({ match }) => id && (match.homeTeam?.id === id || match.awayTeam?.id === id))
	return {
		width: columnAt(column) + BOX.width,
		height: bottom,
		headings,
		boxes,
		byes: above.byes,
		lines: [...above.lines, ...others.flatMap(linesTo).map(({ path }) => path)],
		way: {
			lines: own.flatMap((box) =>
				linesTo(box).flatMap(({ feeder, path }) => (teamThatWon(feeder.match) === id ? [path] : [])),
			),
			matches: new Set(own.map(({ match }) => match.id)),
		},
	}
}

function teamThatWon(match: BracketMatch) {
	const side = winnerOf(match)
	return side === null ? undefined : (side === 'home' ? match.homeTeam : match.awayTeam)?.id
}

function elbow(from: Box, to: Box) {
	const [middle, end] = [from.y + BOX.height / 2, to.y + BOX.height / 2]
	return `M${from.x + BOX.width} ${middle}H${to.x - GAP / 2}V${end}H${to.x}`
}
