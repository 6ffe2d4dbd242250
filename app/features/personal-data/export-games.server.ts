import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import {
	bookings,
	calledPlayers,
	courts,
	eventParticipants,
	events,
	gameCalls,
	gamePlayers,
	games,
	gameVotes,
	matchMessages,
	matchRequests,
	matchResponses,
	matchThreadMembers,
	playedGames,
	playerBlocks,
	playerConnections,
	playerPreferences,
	playerReports,
	runningClubMembers,
	runningClubs,
	runningEventParticipants,
	runningEvents,
	runningRoutes,
	runningSeries,
	runningSeriesAnswers,
	seasonLinks,
	teamBalancerPlayers,
	teamBalancerSessions,
	teamMembers,
	tournamentOrganizers,
	tournaments,
	tournamentSolos,
	tournamentTeams,
	tournamentWaits,
	users,
} from '#db/schema.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'
import { own, paged, type Part } from './export-part.server.ts'

/** The parts on what the person plays, runs and organises; of other people at most a first name and an initial. */
export const gameParts: Record<string, Part> = {
	eventPlaces: {
		tables: ['event_participants'],
		read: ({ id }, after) => {
			const { id: cursor, role, status, joinedAt, userId } = eventParticipants
			return paged(
				db
					.select({ cursor, event: events.name, startTime: events.startTime, role, status, joinedAt })
					.from(eventParticipants)
					.innerJoin(events, eq(events.id, eventParticipants.eventId)),
				eq(userId, id),
				cursor,
				after,
			)
		},
	},
	answersToGames: {
		tables: ['game_players'],
		read: async ({ id }, after) => {
			const { id: cursor, name, answer, startTime, createdAt, userId, gameId } = gamePlayers
			const rows = await paged(
				db
					.select({
						cursor,
						venue: courts.name,
						team: tournamentTeams.name,
						run: runningEvents.name,
						request: matchRequests.title,
						booked: bookings.startTime,
						startTime,
						name,
						answer,
						createdAt,
					})
					.from(gamePlayers)
					.innerJoin(games, eq(games.id, gameId))
					.leftJoin(bookings, eq(bookings.id, games.bookingId))
					.leftJoin(courts, eq(courts.id, bookings.courtId))
					.leftJoin(tournamentTeams, eq(tournamentTeams.id, games.teamId))
					.leftJoin(runningEvents, eq(runningEvents.id, games.runId))
					.leftJoin(matchRequests, eq(matchRequests.id, games.requestId)),
				eq(userId, id),
				cursor,
				after,
			)
			return rows.map(({ booked, ...row }) => ({ ...row, startTime: booked ?? row.startTime }))
		},
	},
	votesForPlayerOfTheMatch: {
		tables: [],
		read: async ({ id }, after) => {
			const { id: cursor, gameId, voterId, votedForId, createdAt } = gameVotes
			const of = db.select({ name: gamePlayers.name }).from(gamePlayers).where(eq(gamePlayers.id, votedForId))
			const own = db.select({ id: gamePlayers.id }).from(gamePlayers).where(eq(gamePlayers.userId, id))
			const rows = await paged(
				db
					.select({ cursor, startTime: bookings.startTime, name: sql<string | null>`${of}`, createdAt })
					.from(gameVotes)
					.innerJoin(games, eq(games.id, gameId))
					.innerJoin(bookings, eq(bookings.id, games.bookingId)),
				or(inArray(voterId, own), and(isNull(voterId), eq(bookings.userId, id))),
				cursor,
				after,
			)
			return rows.map(({ name, ...row }) => ({ ...row, votedFor: name === null ? 'The captain' : shortName(name) }))
		},
	},
	gamesPlayed: {
		tables: ['played_games'],
		read: ({ id }, after) => {
			const { bookingId: cursor, userId, best } = playedGames
			return paged(
				db
					.select({ cursor, venue: courts.name, startTime: bookings.startTime, playerOfTheMatch: best })
					.from(playedGames)
					.innerJoin(bookings, eq(bookings.id, playedGames.bookingId))
					.innerJoin(courts, eq(courts.id, bookings.courtId)),
				eq(userId, id),
				cursor,
				after,
			)
		},
	},
	seasonLinks: {
		tables: ['season_links'],
		read: ({ id }, after) => {
			const { id: cursor, userId, year, createdAt } = seasonLinks
			return paged(db.select({ cursor, year, createdAt }).from(seasonLinks), eq(userId, id), cursor, after)
		},
	},
	gamesAskedFor: {
		tables: ['called_players'],
		read: ({ id }, after) => {
			const { id: cursor, answer, answeredAt, createdAt, userId, callId } = calledPlayers
			return paged(
				db
					.select({ cursor, venue: courts.name, startTime: gameCalls.startTime, answer, answeredAt, createdAt })
					.from(calledPlayers)
					.innerJoin(gameCalls, eq(gameCalls.id, callId))
					.innerJoin(games, eq(games.id, gameCalls.gameId))
					.innerJoin(bookings, eq(bookings.id, games.bookingId))
					.innerJoin(courts, eq(courts.id, bookings.courtId)),
				eq(userId, id),
				cursor,
				after,
			)
		},
	},
	teams: {
		tables: ['team_members'],
		read: ({ id }, after) => {
			const { id: cursor, role, joinedAt, userId } = teamMembers
			return paged(
				db
					.select({ cursor, tournament: tournaments.name, team: tournamentTeams.name, role, joinedAt })
					.from(teamMembers)
					.innerJoin(tournamentTeams, eq(tournamentTeams.id, teamMembers.teamId))
					.innerJoin(tournaments, eq(tournaments.id, teamMembers.tournamentId)),
				eq(userId, id),
				cursor,
				after,
			)
		},
	},
	tournamentWaits: own(tournamentWaits, tournamentWaits.userId),
	tournamentSolos: own(tournamentSolos, tournamentSolos.userId),
	tournamentsHelped: own(tournamentOrganizers, tournamentOrganizers.userId),
	captaincies: own(tournamentTeams, tournamentTeams.captainId),
	tournaments: own(tournaments, tournaments.organizerId),
	clubMemberships: {
		tables: ['running_club_members'],
		read: ({ id }, after) => {
			const { id: cursor, role, status, joinedAt, userId } = runningClubMembers
			const isMember = eq(status, 'active')
			const club = sql<
				string | null
			>`case when ${isMember} or ${runningClubs.isPublic} = true then ${runningClubs.name} end`
			return paged(
				db
					.select({ cursor, club, role, status, joinedAt })
					.from(runningClubMembers)
					.innerJoin(runningClubs, eq(runningClubs.id, runningClubMembers.clubId)),
				eq(userId, id),
				cursor,
				after,
			)
		},
	},
	hostedClubs: own(runningClubs, runningClubs.founderId),
	runs: {
		tables: ['running_event_participants'],
		read: ({ id }, after) => {
			const { id: cursor, status, joinedAt, feedback, rating, userId } = runningEventParticipants
			const own = runningEventParticipants
			return paged(
				db
					.select({
						cursor,
						run: runningEvents.name,
						date: runningEvents.date,
						status,
						joinedAt,
						kilometres: own.completedDistance,
						seconds: own.completedTime,
						rating,
						feedback,
					})
					.from(own)
					.innerJoin(runningEvents, eq(runningEvents.id, own.eventId)),
				eq(userId, id),
				cursor,
				after,
			)
		},
	},
	runsEveryTime: {
		tables: ['running_series_answers'],
		read: ({ id }, after) => {
			const { id: cursor, answer, createdAt, userId, seriesId } = runningSeriesAnswers
			return paged(
				db
					.select({ cursor, club: runningClubs.name, plan: runningSeries.plan, answer, createdAt })
					.from(runningSeriesAnswers)
					.innerJoin(runningSeries, eq(runningSeries.id, seriesId))
					.innerJoin(runningClubs, eq(runningClubs.id, runningSeries.clubId)),
				eq(userId, id),
				cursor,
				after,
			)
		},
	},
	plannedRuns: own(runningEvents, runningEvents.organizerId),
	plannedSeries: own(runningSeries, runningSeries.organizerId),
	routes: own(runningRoutes, runningRoutes.createdById),
	matchmaking: own(playerPreferences, playerPreferences.userId),
	matchRequests: own(matchRequests, matchRequests.userId),
	matchAnswers: {
		tables: ['match_responses'],
		read: ({ id }, after) => {
			const { id: cursor, status, message, createdAt, decidedAt, responderId } = matchResponses
			return paged(
				db
					.select({ cursor, request: matchRequests.title, status, message, createdAt, decidedAt })
					.from(matchResponses)
					.innerJoin(matchRequests, eq(matchRequests.id, matchResponses.matchRequestId)),
				eq(responderId, id),
				cursor,
				after,
			)
		},
	},
	connections: {
		tables: ['player_connections'],
		read: async ({ id }, after) => {
			const { id: cursor, requesterId, addresseeId, note, status, createdAt, decidedAt } = playerConnections
			const rows = await paged(
				db
					.select({ cursor, requesterId, name: users.fullName, note, status, createdAt, decidedAt })
					.from(playerConnections)
					.innerJoin(
						users,
						or(
							and(eq(requesterId, id), eq(users.id, addresseeId)),
							and(eq(addresseeId, id), eq(users.id, requesterId)),
						),
					),
				or(eq(requesterId, id), eq(addresseeId, id)),
				cursor,
				after,
			)
			return rows.map(({ requesterId, name, status, decidedAt, ...row }) => {
				const asked = requesterId === id
				// An ignored request still looks pending to its requester.
				const hidden = asked && status === 'ignored'
				const standing = hidden ? { status: 'pending', decidedAt: null } : { status, decidedAt }
				return { ...row, with: shortName(name), youAsked: asked, ...standing }
			})
		},
	},
	blocked: {
		tables: ['player_blocks'],
		read: async ({ id }, after) => {
			const { blockerId, blockedId, createdAt } = playerBlocks
			const rows = await paged(
				db
					.select({ cursor: blockedId, name: users.fullName, createdAt })
					.from(playerBlocks)
					.innerJoin(users, eq(users.id, blockedId)),
				eq(blockerId, id),
				blockedId,
				after,
			)
			return rows.map(({ name, ...row }) => ({ ...row, who: shortName(name) }))
		},
	},
	conversations: own(matchThreadMembers, matchThreadMembers.userId),
	messages: own(matchMessages, matchMessages.userId),
	reports: {
		tables: ['player_reports'],
		read: ({ id }, after) => {
			const { id: cursor, reason, details, createdAt, reporterId } = playerReports
			return paged(
				db.select({ cursor, reason, details, createdAt }).from(playerReports),
				eq(reporterId, id),
				cursor,
				after,
			)
		},
	},
	squads: own(teamBalancerSessions, teamBalancerSessions.createdById),
	squadPlaces: {
		tables: ['team_balancer_players'],
		read: ({ id }, after) => {
			const {
				id: cursor,
				skillLevel,
				preferredPosition,
				availability,
				experience,
				addedAt,
				userId,
			} = teamBalancerPlayers
			return paged(
				db
					.select({ cursor, skillLevel, preferredPosition, availability, experience, addedAt })
					.from(teamBalancerPlayers),
				eq(userId, id),
				cursor,
				after,
			)
		},
	},
}
