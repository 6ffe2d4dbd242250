import { winnerOf } from '../matches/score/winner.ts'
import type { Match } from '../matches/matches.server.ts'

export type BracketMatch = Pick<
	Match,
	| 'id'
	| 'matchNumber'
	| 'round'
	| 'roundName'
	| 'position'
	| 'isThirdPlace'
	| 'status'
	| 'startTime'
	| 'homeTeam'
	| 'awayTeam'
	| 'homeLabel'
	| 'awayLabel'
	| 'homeFrom'
	| 'awayFrom'
	| 'homeScore'
	| 'awayScore'
	| 'homePenalties'
	| 'awayPenalties'
	| 'forfeitedBy'
	| 'hasCourt'
	| 'groupName'
	| 'bracket'
	| 'homePlace'
	| 'awayPlace'
>

/** The upper left corner of a match, in pixels. */
export type Box = { x: number; y: number; match: BracketMatch }
/** A side that starts in the second round, drawn where its first match would be. Its team may be undecided. */
export type Bye = { x: number; y: number; team: { id: number | null; name: string } }

export type BracketLayout = {
	width: number
	height: number
	/** Rounds from left to right, and the match for third place below the last. */
	headings: { x: number; y: number; text: string }[]
	boxes: Box[]
	byes: Bye[]
	/** SVG paths from each match to the next. */
	lines: string[]
	/** The paths and the matches on the way of the team that won the final; none before. */
	way: { lines: string[]; matches: ReadonlySet<number> }
}

export const BOX = { width: 220, height: 56 }
export const BYE_HEIGHT = 32
export const GAP = 32
export const PITCH = 72
export const HEAD = 32

/** The left edge of a column, counted from 1. */
export const columnAt = (column: number) => (column - 1) * (BOX.width + GAP)

/** Returns the knockout of a tournament, with its rounds counted from 1, without the groups before it. */
export function bracketOf<Of extends BracketMatch>(matches: readonly Of[]): Of[] {
	const main = matches.filter(({ groupName }) => groupName === null)
	const before = Math.min(...main.map(({ round }) => round)) - 1
	return main.map((match) => ({ ...match, round: match.round - before }))
}

/**
 * Lays out a bracket: a column per round, each match centred between the two that lead to it, and byes where the first
 * match would be. `matches` is one whole knockout in any order.
 */
export function layOutBracket(matches: readonly BracketMatch[]): BracketLayout {
	const main = matches.filter(({ isThirdPlace }) => !isThirdPlace)
	const third = matches.find(({ isThirdPlace }) => isThirdPlace)
	const rounds = Math.max(1, ...main.map(({ round }) => round))
	const middle = (round: number, position: number) => HEAD + (position + 0.5) * PITCH * 2 ** (round - 1)
	const left = columnAt
	const boxes = main.map((match) => ({
		match,
		x: left(match.round),
		y: middle(match.round, match.position) - BOX.height / 2,
	}))
	const byes = main
		.flatMap((match) => byesOf(match, main))
		.map(({ position, team }) => ({
			team,
			x: left(1),
			y: middle(1, position) - BYE_HEIGHT / 2,
		}))
	const headings = Array.from({ length: rounds }, (_, i) => {
		const named = main.find(({ round }) => round === i + 1)
		return { x: left(i + 1), y: HEAD / 2, text: named?.roundName ?? '' }
	})
	const line = (round: number, position: number) => {
		const [from, to] = [left(round) + BOX.width, left(round + 1)]
		return `M${from} ${middle(round, position)}H${from + GAP / 2}V${middle(round + 1, position >> 1)}H${to}`
	}
	const lines = [
		...main.filter(({ round }) => round < rounds).map(({ round, position }) => line(round, position)),
		...main.flatMap((match) => byesOf(match, main)).map(({ position }) => line(1, position)),
	]
	const way = wayOf(main, rounds)
	let height = HEAD + PITCH * 2 ** (rounds - 1)
	if (third) {
		const y = middle(rounds, 0) + BOX.height / 2 + HEAD
		boxes.push({ match: third, x: left(rounds), y: y + HEAD / 2 })
		headings.push({ x: left(rounds), y, text: third.roundName })
		height = Math.max(height, y + HEAD / 2 + BOX.height + 8)
	}
	return {
		width: left(rounds) + BOX.width,
		height,
		headings,
		boxes,
		byes,
		lines,
		way: {
			lines: [
				...way.matches.filter(({ round }) => round < rounds).map(({ round, position }) => line(round, position)),
				...way.matches
					.flatMap((match) => byesOf(match, main))
					.filter(({ team }) => team.id === way.id)
					.map(({ position }) => line(1, position)),
			],
			matches: new Set(way.matches.map(({ id }) => id)),
		},
	}
}

/** Returns the team that won the final, and its matches. */
function wayOf(main: readonly BracketMatch[], rounds: number) {
	const final = main.find(({ round }) => round === rounds)
	const winner = final && winnerOf(final)
	const id = winner && (winner === 'home' ? final.homeTeam : final.awayTeam)?.id
	const matches = main.filter(({ homeTeam, awayTeam }) => id && (homeTeam?.id === id || awayTeam?.id === id))
	return { id, matches }
}

/** Teams that enter a match of the second round without an earlier one, with their positions in the first round. */
function byesOf(match: BracketMatch, all: readonly BracketMatch[]) {
	if (match.round !== 2) return []
	const places = [2 * match.position, 2 * match.position + 1].filter(
		(position) => !all.some((other) => other.round === 1 && other.position === position),
	)
	const enters = (from: number | null, place: string | null, team: Bye['team'] | null, label: string) =>
		from !== null ? null : (team ?? (place === null ? null : { id: null, name: label }))
	const home = enters(match.homeFrom, match.homePlace, match.homeTeam, match.homeLabel)
	const away = enters(match.awayFrom, match.awayPlace, match.awayTeam, match.awayLabel)
	return places.flatMap((position) => {
		const team = places.length === 1 ? (home ?? away) : position % 2 === 0 ? home : away
		return team ? [{ position, team }] : []
	})
}
