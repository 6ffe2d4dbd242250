import type { TournamentDetails } from '../find.server.ts'

/** A tournament as the calls return it. `key` is the one links to a private tournament need, null for a public one. */
export function tournamentAnswer(tournament: TournamentDetails) {
	const { id, name, description, sportId, courtId, startDate, endDate, registrationDeadline } = tournament
	const { maxTeams, currentTeams, entryFee, prizeMoney, prizeDescription, format, rules, image } = tournament
	const { isPublic, status, organizer, court, sport, key } = tournament
	return {
		id,
		name,
		description,
		sportId,
		courtId,
		startDate,
		endDate,
		registrationDeadline,
		maxTeams,
		currentTeams,
		entryFee,
		prizeMoney,
		prizeDescription,
		format,
		rules,
		image,
		isPublic,
		status,
		organizer,
		court,
		sport,
		key,
	}
}
