import { z } from 'zod'
import { count, id, instant, rand } from '#app/features/platform/calls/shapes.ts'
import { TournamentFormat, TournamentStatus } from '#app/features/tournaments/status.ts'
import { place, Sport } from '../venues/answers.ts'

export const tournament = {
	id,
	name: z.string(),
	description: z.string(),
	sportId: id,
	courtId: id,
	startDate: instant,
	endDate: instant,
	registrationDeadline: instant,
	maxTeams: count,
	currentTeams: count,
	entryFee: rand,
	prizeMoney: rand,
	prizeDescription: z.string().nullable(),
	format: z.enum(TournamentFormat),
	rules: z.string().nullable(),
	image: z.string().nullable(),
	status: z.enum(TournamentStatus),
	organizer: z.strictObject({ username: z.string(), fullName: z.string() }),
	court: z.strictObject(place),
	sport: Sport,
}
export const TournamentDetails = z
	.strictObject({
		...tournament,
		isPublic: z.boolean().describe('One that is not is reached by its link only'),
		key: z.string().nullable().describe('What its link carries, null where it is public'),
	})
	.meta({ id: 'TournamentDetails' })
const teamName = z.strictObject({ id, name: z.string() })
const side = z.enum(['home', 'away', 'both'])
const goals = count.nullable()
const toldResult = z
	.strictObject({
		teamId: id.describe('The team whose captain says so'),
		homeScore: count,
		awayScore: count,
		homePenalties: goals,
		awayPenalties: goals,
		at: instant,
	})
	.nullable()
export const Match = z
	.strictObject({
		id,
		matchNumber: z.int().min(1).describe('From 1 on within its tournament'),
		round: z.int().min(1),
		roundName: z.string().describe('`Round 3`, `Semi-finals`'),
		position: count.describe('Its place in the round, from 0, as the bracket has it'),
		isThirdPlace: z.boolean(),
		startTime: instant,
		endTime: instant,
		status: z.enum(['scheduled', 'in_progress', 'completed', 'cancelled']),
		homeTeam: teamName.nullable().describe('Null while it is still to be decided'),
		awayTeam: teamName.nullable(),
		homePartner: teamName.nullable().describe('Who plays beside them in an Americano or a Mexicano'),
		awayPartner: teamName.nullable(),
		homeLabel: z.string().describe('Its name, or `Winner of match 3` while that is open'),
		awayLabel: z.string(),
		homeFrom: z.int().min(1).nullable().describe('The number of the match that decides who this is'),
		awayFrom: z.int().min(1).nullable(),
		groupName: z.string().nullable().describe('The letter of the group it is played in'),
		bracket: z.enum(['winners', 'losers', 'final']).nullable().describe('Of a double elimination'),
		homePlace: z
			.string()
			.nullable()
			.describe(
				'The place in a group that decides who this is, such as `1A`, `2*1` for one of the best runners-up, or `2` for the loser of that match',
			),
		awayPlace: z.string().nullable(),
		homeScore: goals,
		awayScore: goals,
		homePenalties: goals.describe('Only where a knockout match was level'),
		awayPenalties: goals,
		forfeitedBy: side.nullable().describe('The side that did not play'),
		decidedBy: z.enum(['captains', 'silence', 'organizer', 'forfeit']).nullable(),
		court: z.strictObject({ id, name: z.string() }),
		courtNumber: z.int().min(1),
		hasCourt: z.boolean().describe('False where its court is no longer kept for it'),
		proposal: toldResult.describe('What one captain says until the other confirms it'),
		dispute: toldResult.describe('What the other captain says instead: the organiser decides'),
		confirmBy: instant.nullable().describe('When the proposal counts if nobody objects'),
		moves: count.describe('How often its time has changed'),
		reason: z.string().nullable().describe('Why its organiser ended it before it started'),
		version: count.describe('Counts its changes'),
	})
	.meta({ id: 'Match' })
