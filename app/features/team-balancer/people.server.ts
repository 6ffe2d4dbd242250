import { and, count, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { bookings, matchResponses, playerConnections, playerPreferences, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findApart } from '#app/features/matchmaking/blocks.server.ts'
import { isListed } from '#app/features/matchmaking/players/find.server.ts'
import { shortName } from '#app/features/venues/short-name.ts'

type Request = { id: number; status: string }

/**
 * Everybody whose full name the person may read here, by user id: they themselves, whom they know, and once the request
 * is matched who plays in it.
 */
export async function findKnown(user: Pick<Actor, 'id'>, request: Request, reader: Reader = db) {
	const accepted = request.status === 'matched' ? await findAccepted(request, reader) : []
	return new Set([user.id, ...(await findConnected(user, reader)), ...accepted.map(({ userId }) => userId)])
}

/** Who was accepted for a request, in the order of their answers. */
export const findAccepted = (request: Pick<Request, 'id'>, reader: Reader = db) =>
	reader
		.select({ userId: users.id, fullName: users.fullName })
		.from(matchResponses)
		.innerJoin(users, and(eq(users.id, matchResponses.responderId), isNull(users.deletedAt)))
		.where(and(eq(matchResponses.matchRequestId, request.id), eq(matchResponses.status, 'accepted')))
		.orderBy(matchResponses.id)

/** The user ids of everybody the person is connected with. */
export async function findConnected(user: Pick<Actor, 'id'>, reader: Reader = db) {
	const { requesterId, addresseeId, status } = playerConnections
	const rows = await reader
		.select({ requesterId, addresseeId })
		.from(playerConnections)
		.where(and(eq(status, 'accepted'), or(eq(requesterId, user.id), eq(addresseeId, user.id))))
	return rows.map((row) => (row.requesterId === user.id ? row.addresseeId : row.requesterId))
}

/** How many games each of these people has played: their bookings that are over and were kept. None is left out. */
export async function countGames(userIds: number[], reader: Reader = db): Promise<Map<number, number>> {
	if (userIds.length === 0) return new Map()
	const rows = await reader
		.select({ userId: bookings.userId, games: count() })
		.from(bookings)
		.where(and(inArray(bookings.userId, userIds), eq(bookings.status, 'completed'), eq(bookings.noShow, false)))
		.groupBy(bookings.userId)
	return new Map(rows.map(({ userId, games }) => [userId!, games]))
}

/** The level that each of these people says they play at; who has said none is not in it. */
export async function findLevels(userIds: number[], reader: Reader = db) {
	if (userIds.length === 0) return new Map<number, never>()
	const rows = await reader
		.select({ userId: playerPreferences.userId, skillLevel: playerPreferences.skillLevel })
		.from(playerPreferences)
		.where(inArray(playerPreferences.userId, userIds))
	return new Map(rows.map(({ userId, skillLevel }) => [userId, skillLevel]))
}

/** Somebody a search has found: `who` is what the form sends, and leads to nobody whom the person does not know. */
export type Found = { who: string; name: string; isConnected: boolean }

const MOST_FOUND = 10
/** Strangers of one first name that are looked at. */
const MOST_ALIKE = 200

/**
 * People by the beginnings of their names: those the person is connected with by any part of it, strangers who let
 * themselves be found by what they show of it, which is the first name and an initial. `without` are left out.
 */
export async function searchPeople(user: Pick<Actor, 'id'>, q: string, without: number[]): Promise<Found[]> {
	const words = folded(q).split(/\s+/).filter(Boolean)
	if (words.length === 0) return []
	const hidden = new Set([...without, user.id, ...(await findApart(user))])
	const connected = (await findConnected(user)).filter((id) => !hidden.has(id))
	const known = (await namesOf(connected))
		.filter(({ fullName }) => matches(fullName, words))
		.map(({ userId, fullName }) => ({ who: `user-${userId}`, name: fullName, isConnected: true }))
	const strangers = (await findAlike(q.trim().split(/\s+/)[0]!))
		.filter(({ userId }) => !hidden.has(userId) && !connected.includes(userId))
		.map(({ id, fullName }) => ({ who: `player-${id}`, name: shortName(fullName), isConnected: false }))
		.filter(({ name }) => matches(name, words))
	return [...known, ...strangers].slice(0, MOST_FOUND)
}

async function namesOf(userIds: number[]) {
	if (userIds.length === 0) return []
	return db
		.select({ userId: users.id, fullName: users.fullName })
		.from(users)
		.where(and(inArray(users.id, userIds), isNull(users.deletedAt)))
		.orderBy(users.fullName, users.id)
}

const findAlike = (start: string) =>
	db
		.select({ id: playerPreferences.id, userId: users.id, fullName: users.fullName })
		.from(playerPreferences)
		.innerJoin(users, eq(users.id, playerPreferences.userId))
		.where(
			and(
				isListed,
				sql`lower(${users.fullName}) like ${`${start.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
			),
		)
		.orderBy(users.fullName, users.id)
		.limit(MOST_ALIKE)

/** Whether each word begins one of the name's, in the same order. */
function matches(name: string, words: string[]) {
	const parts = folded(name).split(/\s+/)
	let from = 0
	return words.every((word) => {
		const found = parts.findIndex((part, i) => i >= from && part.startsWith(word))
		from = found + 1
		return found >= 0
	})
}

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
