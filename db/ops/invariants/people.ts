import { and, asc, count, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Reader } from '../../client/index.ts'
import {
	accountTokens,
	calendarFeeds,
	chatSessions,
	calledPlayers,
	customers,
	gamePlayers,
	mails,
	noticePreferences,
	notices,
	ownerApplications,
	playedGames,
	playerBlocks,
	playerListings,
	playerPreferences,
	pushDevices,
	pushes,
	seasonLinks,
	sessions,
	stravaActivities,
	userIdentities,
	users,
} from '../../schema.ts'

/** Tables with rows that only a person with an account has, each with the column of that person. */
const OWN = {
	session: [sessions, sessions.userId],
	identity: [userIdentities, userIdentities.userId],
	token: [accountTokens, accountTokens.userId],
	calendar: [calendarFeeds, calendarFeeds.userId],
	notice: [notices, notices.userId],
	'notice about them': [notices, notices.actorId],
	'notice choice': [noticePreferences, noticePreferences.userId],
	mail: [mails, mails.userId],
	'mail about them': [mails, mails.actorId],
	push: [pushes, pushes.userId],
	'push device': [pushDevices, pushDevices.userId],
	listing: [playerListings, playerListings.userId],
	preferences: [playerPreferences, playerPreferences.userId],
	'customer of a venue': [customers, customers.userId],
	block: [playerBlocks, playerBlocks.blockerId],
	'help session': [chatSessions, chatSessions.userId],
	'answer to a game': [gamePlayers, gamePlayers.userId],
	'answer to a call': [calledPlayers, calledPlayers.userId],
	'game played': [playedGames, playedGames.userId],
	'link to a season': [seasonLinks, seasonLinks.userId],
	'owner application': [ownerApplications, ownerApplications.userId],
	'Strava activity': [stravaActivities, stravaActivities.userId],
} as const

/** A deleted person has nothing left but the row, and no rows that need an account. */
export async function tracesOfDeleted(db: Reader): Promise<string[]> {
	const lines: string[] = []
	const { password, location, profilePicture, bio, stravaId, stravaToken, stravaRefreshToken, invoiceTo } = users
	const named = await db
		.select({ id: users.id })
		.from(users)
		.where(
			and(
				isNotNull(users.deletedAt),
				or(
					...[password, location, profilePicture, bio, stravaId, stravaToken, stravaRefreshToken, invoiceTo].map(
						isNotNull,
					),
					ne(users.fullName, 'Deleted person'),
					ne(users.role, 'user'),
					sql`${users.usernameKey} not like 'deleted-%'`,
					sql`${users.emailKey} not like '%@deleted.invalid'`,
				),
			),
		)
		.orderBy(asc(users.id))
	for (const { id } of named) lines.push(`User ${id} is deleted, but not forgotten`)
	for (const [what, [table, userId]] of Object.entries(OWN)) {
		const rows = await db
			.select({ id: users.id, left: count() })
			.from(table)
			.innerJoin(users, eq(users.id, userId))
			.where(isNotNull(users.deletedAt))
			.groupBy(users.id)
			.orderBy(asc(users.id))
		for (const { id, left } of rows) lines.push(`User ${id} is deleted, but has ${left} of the kind ${what}`)
	}
	return lines
}
