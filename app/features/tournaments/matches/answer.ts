import type { Match } from './matches.server.ts'

export function matchAnswer(match: Match) {
	const { id, matchNumber, round, roundName, position, isThirdPlace, startTime, endTime, status } = match
	const {
		homeTeam,
		awayTeam,
		homePartner,
		awayPartner,
		homeLabel,
		awayLabel,
		homeFrom,
		awayFrom,
		groupName,
		bracket,
		homePlace,
		awayPlace,
	} = match
	const { homeScore, awayScore, homePenalties, awayPenalties, forfeitedBy, decidedBy } = match
	const { court, courtNumber, hasCourt, proposal, dispute, confirmBy, moves, notes: reason, version } = match
	return {
		id,
		matchNumber,
		round,
		roundName,
		position,
		isThirdPlace,
		startTime,
		endTime,
		status,
		homeTeam,
		awayTeam,
		homePartner,
		awayPartner,
		homeLabel,
		awayLabel,
		homeFrom,
		awayFrom,
		groupName,
		bracket,
		homePlace,
		awayPlace,
		homeScore,
		awayScore,
		homePenalties,
		awayPenalties,
		forfeitedBy,
		decidedBy,
		court,
		courtNumber,
		hasCourt,
		proposal,
		dispute,
		confirmBy,
		moves,
		reason,
		version,
	}
}
