import { tournaments, users } from '#db/schema.ts'
import { publicUsername } from '#app/features/accounts/names/public-username.server.ts'
import { sportColumns, venueColumns } from '#db/query/columns.ts'

/** Public columns of a tournament, without secrets. Fee and prize are whole rand. */
export const tournamentColumns = {
	id: tournaments.id,
	name: tournaments.name,
	description: tournaments.description,
	sportId: tournaments.sportId,
	courtId: tournaments.courtId,
	startDate: tournaments.startDate,
	endDate: tournaments.endDate,
	registrationDeadline: tournaments.registrationDeadline,
	maxTeams: tournaments.maxTeams,
	currentTeams: tournaments.currentTeams,
	entryFee: tournaments.entryFee,
	prizeMoney: tournaments.prizeMoney,
	prizeDescription: tournaments.prizeDescription,
	format: tournaments.format,
	rules: tournaments.rules,
	image: tournaments.image,
	isPublic: tournaments.isPublic,
	status: tournaments.status,
	organizer: { username: publicUsername, fullName: users.fullName },
	court: venueColumns,
	sport: sportColumns,
}
