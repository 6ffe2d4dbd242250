import { relations, sql } from 'drizzle-orm'
import {
	boolean,
	check,
	createdAt,
	id,
	index,
	integer,
	json,
	table,
	text,
	timestamp,
	uniqueIndex,
	updatedAt,
	type AnyColumn,
} from '../columns/index.ts'
import { users } from './accounts.ts'
import { PARTNER_FORMATS } from '../query/partner-formats.ts'
import { courts, sports } from './venues.ts'

/** An organiser's request to a venue: the terms of the schedule, and how much court time it takes at most. */
export type CourtRequest = {
	matchHours: number
	dayStart: number
	dayEnd: number
	thirdPlace: boolean
	groups?: number | null
	through?: number | null
	bestRunnersUp?: boolean
	rounds?: number | null
	matchMinutes?: number | null
	breakMinutes?: number
	restMinutes?: number
	courtNumbers?: number[] | null
	matchPoints?: number | null
	matches: number
	/** Ends in .5 where half an hour is left over. */
	courtHours: number
	/** Whole rand for the courts at the venue's prices, without the hours that it gives to tournaments. */
	price?: number
	/** ISO instant; it identifies the request. */
	askedAt: string
	/** The venue's reason for refusing; null until then. */
	refusal: { note: string } | null
	/** Other hours or another price that the venue offers, since the instant `at`; the organiser has to take them. */
	offer?: { dayStart: number; dayEnd: number; price?: number; note: string; at: string }
}

/**
 * Fee and prize are whole rand. `currentTeams` is the number of its teams that have not withdrawn. The link to one that
 * is not public carries `linkKey`. Matches last `matchHours` and lie between the full hours `dayStart` and `dayEnd` of
 * the venue's day, as scheduled at `scheduledAt`. `courtRequest` is the schedule that the venue was asked for and has
 * not agreed to, `groups` and `through` are the number of groups and of teams that go on from each, with `bestRunnersUp` besides the
 * winners so many runners-up that all of the bracket is full, `rounds` those of a
 * tournament that draws them one by one, null where nobody has chosen. With `matchMinutes`, as always where partners
 * change, matches last so long instead, and share the half hours of their court: one holds a half hour for all that lie
 * in it. Matches of a court are `breakMinutes` apart, those of a team `restMinutes`, and all are placed on `courtNumbers`, null
 * for any; one can be moved to another court. Where partners change, `matchPoints` are shared out in each. `courtPrice` is the whole rand it agreed to for all
 * courts; null where it was not asked. `endsAt` is when it ends by itself, since its last day has passed without a schedule; its organiser
 * has been told. New dates clear it. `organizersKey` is in the link that makes one more person an organiser; null while
 * there is none. `embedSites` are the origins of the websites that may show its standings in a frame.
 * `tieBreaks` are the criteria that order teams level on points, in the organiser's order; null for the usual one.
 * `soloTeamSize` is how many players a team has that is made of those who join without one; null where nobody can.
 */
export const tournaments = table(
	'tournaments',
	{
		id: id(),
		name: text().notNull(),
		description: text().notNull(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'restrict' }),
		startDate: timestamp().notNull(),
		endDate: timestamp().notNull(),
		registrationDeadline: timestamp().notNull(),
		maxTeams: integer().notNull(),
		currentTeams: integer().notNull().default(0),
		entryFee: integer().notNull().default(0),
		prizeMoney: integer().notNull().default(0),
		prizeDescription: text(),
		sportId: integer()
			.notNull()
			.references(() => sports.id, { onDelete: 'restrict' }),
		format: text({
			enum: ['round_robin', 'knockout', 'league', 'groups_knockout', 'double_elimination', 'swiss', ...PARTNER_FORMATS],
		})
			.notNull()
			.default('round_robin'),
		organizerId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
		status: text({ enum: ['registration_open', 'ongoing', 'completed', 'cancelled'] })
			.notNull()
			.default('registration_open'),
		isPublic: boolean().notNull().default(true),
		linkKey: text()
			.notNull()
			.$defaultFn(() => crypto.randomUUID()),
		rules: text(),
		image: text(),
		matchHours: integer().notNull().default(1),
		dayStart: integer().notNull().default(9),
		dayEnd: integer().notNull().default(17),
		thirdPlace: boolean().notNull().default(false),
		groups: integer(),
		through: integer(),
		bestRunnersUp: boolean().notNull().default(false),
		rounds: integer(),
		matchMinutes: integer(),
		breakMinutes: integer().notNull().default(0),
		restMinutes: integer().notNull().default(0),
		courtNumbers: json<number[]>(),
		matchPoints: integer(),
		scheduledAt: timestamp(),
		courtRequest: json<CourtRequest>(),
		courtPrice: integer(),
		endsAt: timestamp(),
		organizersKey: text().unique(),
		embedSites: json<string[]>(),
		tieBreaks: json<string[]>(),
		soloTeamSize: integer(),
		winnerTeamId: integer().references((): AnyColumn => tournamentTeams.id, { onDelete: 'set null' }),
		cancelledAt: timestamp(),
		cancelledBy: text({ enum: ['organizer', 'venue'] }),
		cancelReason: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index('tournaments_status_start_date_idx').on(t.status, t.startDate),
		index('tournaments_court_id_idx').on(t.courtId),
		index('tournaments_sport_id_idx').on(t.sportId),
		index('tournaments_organizer_id_idx').on(t.organizerId),
		check('tournaments_teams_check', sql`${t.currentTeams} >= 0 and ${t.currentTeams} <= ${t.maxTeams}`),
		check('tournaments_max_teams_check', sql`${t.maxTeams} between 2 and 64`),
		check('tournaments_dates_check', sql`${t.endDate} >= ${t.startDate}`),
		check(
			'tournaments_hours_check',
			sql`${t.matchHours} >= 1 and ${t.dayStart} >= 0 and ${t.dayStart} < ${t.dayEnd} and ${t.dayEnd} <= 24`,
		),
		check('tournaments_money_check', sql`${t.entryFee} >= 0 and ${t.prizeMoney} >= 0`),
	],
)

/**
 * A team is `registered` until its fee is paid, then `active`; only active teams play. `nameKey` is the name in the
 * form that is compared. `entryFee` is the whole rand it owed when it joined, `keptFee` the part of it that was not
 * refunded after a withdrawal. `inviteKey` is in the captain's link for the others. `seed` 1 is the strongest; without
 * seeds the order of joining counts. `lot` decides between teams that are otherwise equal.
 */
export const tournamentTeams = table(
	'tournament_teams',
	{
		id: id(),
		tournamentId: integer()
			.notNull()
			.references(() => tournaments.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		nameKey: text().notNull(),
		logo: text(),
		captainId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
		status: text({ enum: ['registered', 'active', 'withdrawn'] })
			.notNull()
			.default('active'),
		inviteKey: text()
			.notNull()
			.unique()
			.$defaultFn(() => crypto.randomUUID()),
		entryFee: integer().notNull().default(0),
		keptFee: integer().notNull().default(0),
		seed: integer(),
		lot: integer().notNull().default(0),
		withdrawnAt: timestamp(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		/* Not by `<>`: SQLite compiles such a statement anew each time, to check whether it can use this index. */
		uniqueIndex('tournament_teams_tournament_id_name_key_idx')
			.on(t.tournamentId, t.nameKey)
			.where(sql`not (${t.status} = 'withdrawn')`),
		index('tournament_teams_tournament_id_status_idx').on(t.tournamentId, t.status),
		index('tournament_teams_captain_id_idx').on(t.captainId),
		check('tournament_teams_entry_fee_check', sql`${t.entryFee} >= 0`),
		check('tournament_teams_kept_fee_check', sql`${t.keptFee} between 0 and ${t.entryFee}`),
	],
)

/** `tournamentId` repeats the team's, so that the database can refuse a person who is on two teams of one tournament. */
export const teamMembers = table(
	'team_members',
	{
		id: id(),
		teamId: integer()
			.notNull()
			.references(() => tournamentTeams.id, { onDelete: 'cascade' }),
		tournamentId: integer()
			.notNull()
			.references(() => tournaments.id, { onDelete: 'cascade' }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		role: text().notNull().default('player'),
		joinedAt: createdAt(),
	},
	(t) => [
		uniqueIndex('team_members_tournament_id_user_id_idx').on(t.tournamentId, t.userId),
		index('team_members_team_id_idx').on(t.teamId),
		index('team_members_user_id_idx').on(t.userId),
	],
)

/** A person who runs a tournament beside its organiser. */
export const tournamentOrganizers = table(
	'tournament_organizers',
	{
		id: id(),
		tournamentId: integer()
			.notNull()
			.references(() => tournaments.id, { onDelete: 'cascade' }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('tournament_organizers_tournament_id_user_id_idx').on(t.tournamentId, t.userId),
		index('tournament_organizers_user_id_idx').on(t.userId),
	],
)

/**
 * A player who joined without a team. `teamId` is the one that the organiser has put them into; null while they look for
 * one. They look no more once they are on a team of that tournament in another way.
 */
export const tournamentSolos = table(
	'tournament_solos',
	{
		id: id(),
		tournamentId: integer()
			.notNull()
			.references(() => tournaments.id, { onDelete: 'cascade' }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		teamId: integer().references(() => tournamentTeams.id, { onDelete: 'set null' }),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('tournament_solos_tournament_id_user_id_idx').on(t.tournamentId, t.userId),
		index('tournament_solos_user_id_idx').on(t.userId),
		index('tournament_solos_team_id_idx').on(t.teamId),
	],
)

/** A captain who waits for a place in a full tournament with a team of that name, in the order of `id`. */
export const tournamentWaits = table(
	'tournament_waits',
	{
		id: id(),
		tournamentId: integer()
			.notNull()
			.references(() => tournaments.id, { onDelete: 'cascade' }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('tournament_waits_tournament_id_user_id_idx').on(t.tournamentId, t.userId),
		index('tournament_waits_user_id_idx').on(t.userId),
	],
)

/** A result as one side reports it; penalties only where a knockout match was level. */
export type ProposedResult = {
	teamId: number
	homeScore: number
	awayScore: number
	homePenalties: number | null
	awayPenalties: number | null
	/** ISO instant. */
	at: string
}

/**
 * A side is null while it is undecided: then `homeFrom` and `awayFrom` are the numbers of the matches whose winners
 * play, or whose losers in the match for third place; or `homePlace` and `awayPlace` are places in groups, such as '1A', or '2*1' for
 * one of the best runners-up; place '2' is the loser of the match `homeFrom`. Where partners change, a team is one player, and `homePartnerId` and
 * `awayPartnerId` play beside them. `groupName` is the letter of the group in which it is played, `bracket`
 * that of a double elimination. `position` is its place in the round, from 0, as in the bracket.
 * `proposal` is one captain's report until the other agrees or `confirmBy` has passed; `dispute` is the other's
 * differing report. `forfeitedBy` is the side that did not play. `notes` is the organiser's reason for ending it before
 * it started. `version` counts the changes, `moves` those of its time.
 */
export const tournamentMatches = table(
	'tournament_matches',
	{
		id: id(),
		tournamentId: integer()
			.notNull()
			.references(() => tournaments.id, { onDelete: 'cascade' }),
		homeTeamId: integer().references(() => tournamentTeams.id, { onDelete: 'restrict' }),
		awayTeamId: integer().references(() => tournamentTeams.id, { onDelete: 'restrict' }),
		homePartnerId: integer().references(() => tournamentTeams.id, { onDelete: 'restrict' }),
		awayPartnerId: integer().references(() => tournamentTeams.id, { onDelete: 'restrict' }),
		homeScore: integer(),
		awayScore: integer(),
		homePenalties: integer(),
		awayPenalties: integer(),
		forfeitedBy: text({ enum: ['home', 'away', 'both'] }),
		decidedBy: text({ enum: ['captains', 'silence', 'organizer', 'forfeit'] }),
		proposal: json<ProposedResult>(),
		dispute: json<ProposedResult>(),
		confirmBy: timestamp(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'restrict' }),
		courtNumber: integer().notNull().default(1),
		round: integer().notNull().default(1),
		matchNumber: integer().notNull(),
		position: integer().notNull().default(0),
		homeFrom: integer(),
		awayFrom: integer(),
		groupName: text(),
		bracket: text({ enum: ['winners', 'losers', 'final'] }),
		homePlace: text(),
		awayPlace: text(),
		isThirdPlace: boolean().notNull().default(false),
		startTime: timestamp().notNull(),
		endTime: timestamp().notNull(),
		status: text({ enum: ['scheduled', 'in_progress', 'completed', 'cancelled'] })
			.notNull()
			.default('scheduled'),
		notes: text(),
		version: integer().notNull().default(0),
		moves: integer().notNull().default(0),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex('tournament_matches_tournament_id_match_number_idx').on(t.tournamentId, t.matchNumber),
		index('tournament_matches_court_id_start_time_idx').on(t.courtId, t.startTime),
		index('tournament_matches_home_team_id_idx').on(t.homeTeamId),
		index('tournament_matches_away_team_id_idx').on(t.awayTeamId),
		index('tournament_matches_home_partner_id_idx').on(t.homePartnerId),
		index('tournament_matches_away_partner_id_idx').on(t.awayPartnerId),
		index('tournament_matches_confirm_by_idx').on(t.confirmBy),
		check(
			'tournament_matches_penalties_check',
			sql`${t.homePenalties} >= 0 and ${t.awayPenalties} >= 0 and ${t.homePenalties} <> ${t.awayPenalties}`,
		),
		check('tournament_matches_time_check', sql`${t.endTime} > ${t.startTime}`),
		check('tournament_matches_sides_check', sql`${t.homeTeamId} <> ${t.awayTeamId}`),
		check(
			'tournament_matches_partners_check',
			sql`${t.homePartnerId} <> ${t.awayPartnerId} and ${t.homePartnerId} not in (${t.homeTeamId}, ${t.awayTeamId}) and ${t.awayPartnerId} not in (${t.homeTeamId}, ${t.awayTeamId})`,
		),
		check('tournament_matches_scores_check', sql`${t.homeScore} >= 0 and ${t.awayScore} >= 0`),
	],
)

export const tournamentsRelations = relations(tournaments, ({ one, many }) => ({
	sport: one(sports, { fields: [tournaments.sportId], references: [sports.id] }),
	court: one(courts, { fields: [tournaments.courtId], references: [courts.id] }),
	organizer: one(users, { fields: [tournaments.organizerId], references: [users.id] }),
	teams: many(tournamentTeams),
	matches: many(tournamentMatches),
}))

export const tournamentTeamsRelations = relations(tournamentTeams, ({ one, many }) => ({
	tournament: one(tournaments, { fields: [tournamentTeams.tournamentId], references: [tournaments.id] }),
	captain: one(users, { fields: [tournamentTeams.captainId], references: [users.id] }),
	members: many(teamMembers),
}))

export const teamMembersRelations = relations(teamMembers, ({ one }) => ({
	team: one(tournamentTeams, { fields: [teamMembers.teamId], references: [tournamentTeams.id] }),
	user: one(users, { fields: [teamMembers.userId], references: [users.id] }),
}))

export const tournamentMatchesRelations = relations(tournamentMatches, ({ one }) => ({
	tournament: one(tournaments, { fields: [tournamentMatches.tournamentId], references: [tournaments.id] }),
	homeTeam: one(tournamentTeams, { fields: [tournamentMatches.homeTeamId], references: [tournamentTeams.id] }),
	awayTeam: one(tournamentTeams, { fields: [tournamentMatches.awayTeamId], references: [tournamentTeams.id] }),
	court: one(courts, { fields: [tournamentMatches.courtId], references: [courts.id] }),
}))
