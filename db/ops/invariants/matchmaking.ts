import { and, asc, count, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Reader } from '../../client/index.ts'
import { dayBits, timeBits } from '#app/features/matchmaking/match-times.ts'
import {
	bookings,
	gamePlayers,
	games,
	matchRequests,
	matchResponses,
	matchThreadMembers,
	matchThreads,
	playerBlocks,
	playerConnections,
	playerListings,
	playerPreferences,
	skillLevels,
	sports,
	users,
} from '../../schema.ts'

/**
 * A request counts its accepted responses and the guests of its link; an open one has a place left, and a matched one
 * has a player until its game begins, as the names of guests go later.
 */
export async function brokenMatchRequests(db: Reader): Promise<string[]> {
	const accepted = db
		.select({ requestId: matchResponses.matchRequestId, people: count().as('people') })
		.from(matchResponses)
		.where(eq(matchResponses.status, 'accepted'))
		.groupBy(matchResponses.matchRequestId)
		.as('accepted')
	const guests = db
		.select({ requestId: games.requestId, people: count().as('guests') })
		.from(gamePlayers)
		.innerJoin(games, eq(games.id, gamePlayers.gameId))
		.where(and(isNotNull(games.requestId), eq(gamePlayers.answer, 'in')))
		.groupBy(games.requestId)
		.as('by_link')
	const people = sql<number>`coalesce(${accepted.people}, 0) + coalesce(${guests.people}, 0)`.mapWith(Number)
	const places = sql<number>`coalesce(${matchRequests.maxPlayers}, ${matchRequests.minPlayers})`.mapWith(Number)
	const { id, status, acceptedCount, startsAt, expiresAt } = matchRequests
	const now = new Date()
	const rows = await db
		.select({ id, status, acceptedCount, startsAt, expiresAt, people, places })
		.from(matchRequests)
		.leftJoin(accepted, eq(accepted.requestId, id))
		.leftJoin(guests, eq(guests.requestId, id))
		.where(
			or(
				ne(acceptedCount, people),
				and(eq(status, 'open'), gte(acceptedCount, places)),
				and(eq(status, 'matched'), eq(people, 0)),
			),
		)
		.orderBy(asc(id))
	return rows.flatMap(({ id, status, acceptedCount, startsAt, expiresAt, people, places }) => [
		...(acceptedCount !== people ? [`Match request ${id} counts ${acceptedCount} players and has ${people}`] : []),
		...(status === 'open' && acceptedCount >= places
			? [`Match request ${id} is open with all of its ${places} places taken`]
			: []),
		...(status === 'matched' && people === 0 && now < (startsAt ?? expiresAt)
			? [`Match request ${id} is matched with nobody`]
			: []),
	])
}

/** A match request's booking belongs to the person who posted it. */
export async function strangersBookings(db: Reader): Promise<string[]> {
	const rows = await db
		.select({ id: matchRequests.id, bookingId: bookings.id })
		.from(matchRequests)
		.innerJoin(bookings, eq(bookings.id, matchRequests.bookingId))
		.where(and(inArray(matchRequests.status, ['open', 'matched']), ne(bookings.userId, matchRequests.userId)))
		.orderBy(asc(matchRequests.id))
	return rows.map(({ id, bookingId }) => `Match request ${id} is for booking ${bookingId} of somebody else`)
}

const listOf = (ids: Iterable<number>) => [...new Set(ids)].sort((a, b) => a - b).join(', ') || 'nobody'

/** Returns the members of each match request's and connection's thread, by its id. */
async function readThreads(db: Reader) {
	const rows = await db
		.select({
			requestId: matchThreads.matchRequestId,
			connectionId: matchThreads.connectionId,
			userId: matchThreadMembers.userId,
		})
		.from(matchThreads)
		.leftJoin(
			matchThreadMembers,
			and(eq(matchThreadMembers.threadId, matchThreads.id), isNull(matchThreadMembers.leftAt)),
		)
	const requests = new Map<number, number[]>()
	const connections = new Map<number, number[]>()
	for (const { requestId, connectionId, userId } of rows) {
		const [threads, id] = requestId === null ? [connections, connectionId!] : [requests, requestId]
		threads.set(id, [...(threads.get(id) ?? []), ...(userId === null ? [] : [userId])])
	}
	return { requests, connections }
}

/**
 * The thread of a matched request has exactly the person who posted it and the accepted players; that of a connection
 * its two people. Deleted people are in none. A connection that is not accepted has none.
 */
export async function brokenThreads(db: Reader): Promise<string[]> {
	const threads = await readThreads(db)
	const deleted = await db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt))
	const gone = new Set(deleted.map(({ id }) => id))
	const matched = await db
		.select({ id: matchRequests.id, ownerId: matchRequests.userId, responderId: matchResponses.responderId })
		.from(matchRequests)
		.leftJoin(
			matchResponses,
			and(eq(matchResponses.matchRequestId, matchRequests.id), eq(matchResponses.status, 'accepted')),
		)
		.where(eq(matchRequests.status, 'matched'))
		.orderBy(asc(matchRequests.id))
	const players = new Map<number, number[]>()
	for (const { id, ownerId, responderId } of matched)
		players.set(id, [...(players.get(id) ?? [ownerId]), ...(responderId === null ? [] : [responderId])])
	const connections = await db.select().from(playerConnections).orderBy(asc(playerConnections.id))
	return [
		...[...players].flatMap(([id, people]) =>
			differs(
				`Matched request ${id}`,
				people.filter((person) => !gone.has(person)),
				threads.requests.get(id),
			),
		),
		...connections.flatMap(({ id, status, requesterId, addresseeId }) => {
			const members = threads.connections.get(id)
			if (status === 'accepted') return differs(`Connection ${id}`, [requesterId, addresseeId], members)
			return members ? [`Connection ${id} is ${status}, but has a thread`] : []
		}),
	]
}

function differs(name: string, people: number[], members: number[] | undefined) {
	if (!members) return [`${name} has no thread`]
	return listOf(people) === listOf(members)
		? []
		: [`${name} is of users ${listOf(people)}, but in its thread are ${listOf(members)}`]
}

/** The search lists exactly those who want to be found, as they prefer: none hidden, suspended or deleted. */
export async function brokenListings(db: Reader): Promise<string[]> {
	const known = new Set((await db.select({ id: sports.id }).from(sports)).map(({ id }) => id))
	const people = await db
		.select({ preferences: playerPreferences })
		.from(playerPreferences)
		.innerJoin(users, eq(users.id, playerPreferences.userId))
		.where(
			and(
				eq(playerPreferences.matchmakingEnabled, true),
				isNull(users.deletedAt),
				isNull(users.suspendedAt),
				isNull(users.matchmakingSuspendedAt),
			),
		)
	const wanted = people.flatMap(({ preferences: p }) =>
		[...new Set(p.preferredSports)]
			.filter((sportId) => known.has(sportId))
			.flatMap((sportId) =>
				[...new Set(p.preferredLocations)].filter(Boolean).map((city) => ({
					userId: p.userId,
					sportId,
					city,
					skill: skillLevels.indexOf(p.skillLevel) + 1,
					days: dayBits(p.availableDays),
					times: timeBits(p.availableTimes),
					willingToTravel: p.willingToTravel,
				})),
			),
	)
	const stored = await db.select().from(playerListings)
	const nameOf = ({ userId, sportId, city }: (typeof stored)[number]) => `User ${userId}, sport ${sportId} in ${city}`
	const factsOf = ({ skill, days, times, willingToTravel }: (typeof stored)[number]) =>
		`skill ${skill}, days ${days}, times ${times}, ${willingToTravel ? 'travels' : 'stays'}`
	const listed = new Map(stored.map((row) => [nameOf(row), factsOf(row)]))
	const said = new Map(wanted.map((row) => [nameOf(row), factsOf(row)]))
	return [
		...[...said]
			.filter(([name, facts]) => listed.get(name) !== facts)
			.map(([name, facts]) => `${name} is listed as ${listed.get(name) ?? 'nothing'}, not as ${facts}`),
		...[...listed.keys()].filter((name) => !said.has(name)).map((name) => `${name} is listed, but not to be found`),
	]
}

/** No two people are connected, or asked to be, where either has blocked the other. */
export async function blockedConnections(db: Reader): Promise<string[]> {
	const { requesterId, addresseeId, id, status } = playerConnections
	const rows = await db
		.select({ id, status, blockerId: playerBlocks.blockerId })
		.from(playerConnections)
		.innerJoin(
			playerBlocks,
			or(
				and(eq(playerBlocks.blockerId, requesterId), eq(playerBlocks.blockedId, addresseeId)),
				and(eq(playerBlocks.blockerId, addresseeId), eq(playerBlocks.blockedId, requesterId)),
			),
		)
		.orderBy(asc(id))
	return rows.map(
		({ id, status, blockerId }) => `Connection ${id} is ${status}, but user ${blockerId} has blocked the other`,
	)
}
