import { relations, sql } from 'drizzle-orm'
import {
	boolean,
	check,
	createdAt,
	id,
	index,
	integer,
	json,
	list,
	real,
	table,
	text,
	timestamp,
	uniqueIndex,
	updatedAt,
} from '../columns/index.ts'
import { users } from './accounts.ts'

/**
 * `location` is the meeting place; `memberCount` is the number of active members; `averageDistance` is km. `founderId`
 * is the host: the founder, until they hand the club over. The link to a club that is not public carries `inviteKey`;
 * null where it was revoked. Strangers get a 404 for a private club, unless it `mayBeAsked`.
 */
export const runningClubs = table(
	'running_clubs',
	{
		id: id(),
		name: text().notNull(),
		description: text().notNull(),
		location: text().notNull(),
		city: text().notNull(),
		logo: text(),
		coverImage: text(),
		founderId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
		memberCount: integer().notNull().default(0),
		type: text().notNull().default('community'),
		website: text(),
		contactEmail: text(),
		contactPhone: text(),
		socialLinks: json<string[]>(),
		meetingDays: list<string>(),
		meetingTimes: text(),
		difficultyLevel: text({ enum: ['beginner', 'intermediate', 'advanced', 'mixed'] })
			.notNull()
			.default('intermediate'),
		isVerified: boolean().notNull().default(false),
		averageDistance: real(),
		averagePace: text(),
		stravaClubId: text(),
		isPublic: boolean().notNull().default(true),
		mayBeAsked: boolean().notNull().default(false),
		inviteKey: text().unique(),
		closedAt: timestamp(),
		createdAt: createdAt(),
	},
	(t) => [
		index('running_clubs_city_idx').on(t.city),
		index('running_clubs_is_public_member_count_idx').on(t.isPublic, t.memberCount),
		index('running_clubs_founder_id_idx').on(t.founderId),
		check('running_clubs_member_count_check', sql`${t.memberCount} >= 0`),
	],
)

/** One row per member or person who has asked to join; deleted when they leave or are declined. */
export const runningClubMembers = table(
	'running_club_members',
	{
		id: id(),
		clubId: integer()
			.notNull()
			.references(() => runningClubs.id, { onDelete: 'cascade' }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		role: text({ enum: ['member', 'admin'] })
			.notNull()
			.default('member'),
		joinedAt: createdAt(),
		status: text({ enum: ['active', 'requested'] })
			.notNull()
			.default('active'),
	},
	(t) => [
		uniqueIndex('running_club_members_club_id_user_id_idx').on(t.clubId, t.userId),
		index('running_club_members_club_id_status_idx').on(t.clubId, t.status),
		index('running_club_members_user_id_idx').on(t.userId),
	],
)

/** A point of a route: longitude and latitude in degrees; height, and distance from the start, in metres. */
export type TrackPoint = { lon: number; lat: number; ele: number | null; at: number }

/** A route of a club, read from a GPX file: `distance` and `climb` in metres; `track` has enough points to draw it. */
export const runningRoutes = table(
	'running_routes',
	{
		id: id(),
		clubId: integer()
			.notNull()
			.references(() => runningClubs.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		distance: integer().notNull(),
		climb: integer().notNull(),
		track: list<TrackPoint>(),
		createdById: integer().references(() => users.id, { onDelete: 'set null' }),
		createdAt: createdAt(),
	},
	(t) => [
		index('running_routes_club_id_idx').on(t.clubId),
		check('running_routes_distance_check', sql`${t.distance} > 0 and ${t.climb} >= 0`),
	],
)

/** The common plan of a series' runs; `duration` minutes, `distance` km, `elevation` metres, pace seconds per km. */
export type SeriesPlan = {
	name: string
	description: string
	location: string
	duration: number
	distance: number
	elevation: number
	difficulty: 'beginner' | 'intermediate' | 'advanced' | 'mixed'
	paceMin: number | null
	paceMax: number | null
	maxParticipants: number
	requiresApproval: boolean
	isPublic: boolean
	image: string | null
	routeId: number | null
}

/**
 * Runs that repeat. `weekdays` are ISO ones, of the week of `firstDate` and of each an interval later; without any, it is
 * the weekday of `firstDate`. That is when the run with the `occurrence` 0 starts; moving all later runs moves it. Without
 * `endedAt` the next four of each weekday are always planned.
 */
export const runningSeries = table(
	'running_series',
	{
		id: id(),
		clubId: integer()
			.notNull()
			.references(() => runningClubs.id, { onDelete: 'cascade' }),
		frequency: text({ enum: ['weekly', 'two_weekly', 'four_weekly'] }).notNull(),
		firstDate: timestamp().notNull(),
		weekdays: json<number[]>(),
		plan: json<SeriesPlan>().notNull(),
		organizerId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
		endedAt: timestamp(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [index('running_series_club_id_idx').on(t.clubId), index('running_series_ended_at_idx').on(t.endedAt)],
)

/**
 * A club run. `date` is the instant it starts, `time` the start as HH:MM for people, `duration` minutes, `distance` km,
 * `elevation` metres, pace seconds per km; `maxParticipants` null or 0 means without limit. `currentParticipants`
 * counts those attending or attended. One that is not public is for members only.
 */
export const runningEvents = table(
	'running_events',
	{
		id: id(),
		clubId: integer()
			.notNull()
			.references(() => runningClubs.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		description: text(),
		location: text().notNull(),
		meetupPoint: text(),
		distance: real(),
		elevation: integer().notNull().default(0),
		date: timestamp().notNull(),
		time: text().notNull(),
		duration: integer().notNull().default(60),
		difficulty: text({ enum: ['beginner', 'intermediate', 'advanced', 'mixed'] })
			.notNull()
			.default('intermediate'),
		paceMin: integer(),
		paceMax: integer(),
		maxParticipants: integer(),
		currentParticipants: integer().notNull().default(0),
		requiresApproval: boolean().notNull().default(false),
		isPublic: boolean().notNull().default(true),
		image: text(),
		routeMap: text(),
		routeId: integer().references(() => runningRoutes.id, { onDelete: 'set null' }),
		organizerId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
		isRecurring: boolean().notNull().default(false),
		recurringFrequency: text(),
		seriesId: integer().references(() => runningSeries.id, { onDelete: 'set null' }),
		occurrence: integer(),
		weatherInfo: json<Record<string, unknown>>(),
		stravaRouteId: text(),
		status: text({ enum: ['upcoming', 'completed', 'cancelled'] })
			.notNull()
			.default('upcoming'),
		cancelledAt: timestamp(),
		cancelReason: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index('running_events_club_id_date_idx').on(t.clubId, t.date),
		index('running_events_status_date_idx').on(t.status, t.date),
		index('running_events_organizer_id_idx').on(t.organizerId),
		index('running_events_route_id_idx')
			.on(t.routeId)
			.where(sql`${t.routeId} is not null`),
		uniqueIndex('running_events_series_id_occurrence_idx').on(t.seriesId, t.occurrence),
		check('running_events_current_participants_check', sql`${t.currentParticipants} >= 0`),
		check(
			'running_events_places_check',
			sql`coalesce(${t.maxParticipants}, 0) = 0 or ${t.currentParticipants} <= ${t.maxParticipants}`,
		),
		check('running_events_duration_check', sql`${t.duration} >= 1`),
		check('running_events_pace_check', sql`${t.paceMin} <= ${t.paceMax}`),
	],
)

/**
 * One standing answer for a person and a series: each run that is planned later answers so, in the order of `id`. Deleted
 * when they take it back or leave the club.
 */
export const runningSeriesAnswers = table(
	'running_series_answers',
	{
		id: id(),
		seriesId: integer()
			.notNull()
			.references(() => runningSeries.id, { onDelete: 'cascade' }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		answer: text({ enum: ['coming', 'maybe', 'absent'] }).notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('running_series_answers_series_id_user_id_idx').on(t.seriesId, t.userId),
		index('running_series_answers_user_id_idx').on(t.userId),
	],
)

/**
 * One row per person who runs, waits for a place, or asks for one, and per one who says that they may come or can't;
 * deleted when they withdraw. The waitlist is in the
 * order of `id`. Runners report `completedDistance` km, `completedTime` seconds and `rating` 1 to 5 themselves.
 */
export const runningEventParticipants = table(
	'running_event_participants',
	{
		id: id(),
		eventId: integer()
			.notNull()
			.references(() => runningEvents.id, { onDelete: 'cascade' }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		status: text({ enum: ['attending', 'waitlisted', 'requested', 'declined', 'attended', 'maybe', 'absent'] })
			.notNull()
			.default('attending'),
		joinedAt: createdAt(),
		completedDistance: real(),
		completedTime: integer(),
		feedback: text(),
		rating: integer(),
	},
	(t) => [
		uniqueIndex('running_event_participants_event_id_user_id_idx').on(t.eventId, t.userId),
		index('running_event_participants_event_id_status_idx').on(t.eventId, t.status),
		index('running_event_participants_user_id_idx').on(t.userId),
		check('running_event_participants_rating_check', sql`${t.rating} between 1 and 5`),
		check('running_event_participants_completed_check', sql`${t.completedDistance} >= 0 and ${t.completedTime} >= 0`),
	],
)

export const runningClubsRelations = relations(runningClubs, ({ one, many }) => ({
	founder: one(users, { fields: [runningClubs.founderId], references: [users.id] }),
	members: many(runningClubMembers),
	events: many(runningEvents),
}))

export const runningClubMembersRelations = relations(runningClubMembers, ({ one }) => ({
	club: one(runningClubs, { fields: [runningClubMembers.clubId], references: [runningClubs.id] }),
	user: one(users, { fields: [runningClubMembers.userId], references: [users.id] }),
}))

export const runningEventsRelations = relations(runningEvents, ({ one, many }) => ({
	club: one(runningClubs, { fields: [runningEvents.clubId], references: [runningClubs.id] }),
	organizer: one(users, { fields: [runningEvents.organizerId], references: [users.id] }),
	route: one(runningRoutes, { fields: [runningEvents.routeId], references: [runningRoutes.id] }),
	participants: many(runningEventParticipants),
}))

export const runningEventParticipantsRelations = relations(runningEventParticipants, ({ one }) => ({
	event: one(runningEvents, { fields: [runningEventParticipants.eventId], references: [runningEvents.id] }),
	user: one(users, { fields: [runningEventParticipants.userId], references: [users.id] }),
}))
