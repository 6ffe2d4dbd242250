import type { BracketPart } from './draw/pairing.ts'
import { hasBracket, type TournamentFormat } from './status.ts'

type Round = {
	format: TournamentFormat
	round: number
	rounds: number
	isThirdPlace?: boolean
	groupName?: string | null
	bracket?: BracketPart | null
}

/** 'Round 3', in a knockout 'Round of 16', 'Quarter-finals', 'Semi-finals', 'Final', 'Third place'. */
export function roundName({ format, round, rounds, isThirdPlace, groupName, bracket }: Round) {
	if (bracket) return roundOfBracket(bracket, round, rounds)
	if (!hasBracket(format) || groupName) return `Round ${round}`
	if (isThirdPlace) return 'Third place'
	const left = rounds - round
	if (left === 0) return 'Final'
	if (left === 1) return 'Semi-finals'
	if (left === 2) return 'Quarter-finals'
	return `Round of ${2 ** (left + 1)}`
}

/** 'Winners’ round 2', 'Losers’ final', 'Grand final': each round of the winners' bracket goes with two of the losers'. */
function roundOfBracket(bracket: BracketPart, round: number, rounds: number) {
	if (bracket === 'final') return 'Grand final'
	if (bracket === 'losers') return round === rounds - 1 ? 'Losers’ final' : `Losers’ round ${round - 1}`
	const own = Math.floor(round / 2) + 1
	return own === rounds / 2 ? 'Winners’ final' : `Winners’ round ${own}`
}
