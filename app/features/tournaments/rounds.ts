import { hasBracket, type TournamentFormat } from './status.ts'

type Round = {
	format: TournamentFormat
	round: number
	rounds: number
	isThirdPlace?: boolean
	groupName?: string | null
}

/** 'Round 3', in a knockout 'Round of 16', 'Quarter-finals', 'Semi-finals', 'Final', 'Third place'. */
export function roundName({ format, round, rounds, isThirdPlace, groupName }: Round) {
	if (!hasBracket(format) || groupName) return `Round ${round}`
	if (isThirdPlace) return 'Third place'
	const left = rounds - round
	if (left === 0) return 'Final'
	if (left === 1) return 'Semi-finals'
	if (left === 2) return 'Quarter-finals'
	return `Round of ${2 ** (left + 1)}`
}
