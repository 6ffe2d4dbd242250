import { and, eq, isNull, or } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import {
	matchRequests,
	matchResponses,
	matchThreadMembers,
	matchThreads,
	playerConnections,
	users,
} from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { findPlayer } from '../players/find.server.ts'
import { findRequest } from '../requests/find.server.ts'
import { PLAYER_NOT_FOUND } from '../rules.ts'
import { pairOf } from './connect.server.ts'
import { nameForStrangers, nameOf } from './names.ts'
import { OWN } from './rules.ts'
import { readSubject, type SubjectOf } from './subject.ts'
import { peopleAddress } from './tabs.ts'

type Found = {
	userId: number
	/** The full name if the two share a thread or are connected. */
	name: string
	matchRequestId: number | null
	/** Where they met, and whether that page still exists after a block. */
	back: string
	staysOpen: boolean
}

/**
 * Finds whom a player means to block or report by where they met: a player's page, a request's owner, an answer to an
 * own request, a shared thread or a connection. Throws 404 if they did not meet there, 409 for oneself.
 */
export async function findSubject(user: Actor, which: SubjectOf, now: Date, reader: Reader = db): Promise<Found> {
	const found = await find(user, which, now, reader)
	if (!found) throw notFound(PLAYER_NOT_FOUND)
	if (found.userId === user.id) throw conflict(OWN)
	const { knows, ...subject } = found
	const [person] = await reader.select({ fullName: users.fullName }).from(users).where(eq(users.id, found.userId))
	return { ...subject, name: knows ? nameOf(person!) : nameForStrangers(person!) }
}

async function find(user: Actor, which: SubjectOf, now: Date, reader: Reader) {
	const stranger = { knows: false, matchRequestId: null, staysOpen: false }
	if ('player' in which) {
		const { id, userId } = await findPlayer(which.player, { user }, reader)
		return { ...stranger, userId, back: `/matchmaking/players/${id}` }
	}
	if ('request' in which) {
		const { id, userId } = await findRequest(which.request, { user, now }, reader)
		return { ...stranger, userId, matchRequestId: id, back: `/matchmaking/requests/${id}` }
	}
	if ('response' in which) return findResponder(user, which.response, reader)
	if ('member' in which) return findMember(user, which.member, reader)
	return findConnected(user, which.connection, reader)
}

async function findResponder(user: Actor, id: number, reader: Reader) {
	const [row] = await reader
		.select({ userId: matchResponses.responderId, matchRequestId: matchRequests.id })
		.from(matchResponses)
		.innerJoin(matchRequests, eq(matchRequests.id, matchResponses.matchRequestId))
		.where(and(eq(matchResponses.id, id), eq(matchRequests.userId, user.id)))
	return row && { ...row, knows: false, back: `/matchmaking/my-requests/${row.matchRequestId}`, staysOpen: true }
}

async function findMember(user: Actor, id: number, reader: Reader) {
	const [row] = await reader
		.select({
			userId: matchThreadMembers.userId,
			threadId: matchThreads.id,
			matchRequestId: matchThreads.matchRequestId,
		})
		.from(matchThreadMembers)
		.innerJoin(matchThreads, eq(matchThreads.id, matchThreadMembers.threadId))
		.where(eq(matchThreadMembers.id, id))
	if (!row) return
	const { threadId, ...met } = row
	const isIn = await reader.$count(
		matchThreadMembers,
		and(
			eq(matchThreadMembers.threadId, threadId),
			eq(matchThreadMembers.userId, user.id),
			isNull(matchThreadMembers.leftAt),
		),
	)
	// The thread of a match survives a block, that of a connection does not.
	return isIn > 0
		? { ...met, knows: true, back: `/matchmaking/threads/${threadId}`, staysOpen: met.matchRequestId !== null }
		: undefined
}

async function findConnected(user: Actor, connectionId: number, reader: Reader) {
	const { id, requesterId, addresseeId, status } = playerConnections
	const [row] = await reader
		.select({ requesterId, addresseeId, status })
		.from(playerConnections)
		.where(and(eq(id, connectionId), or(eq(requesterId, user.id), eq(addresseeId, user.id))))
	if (!row) return
	const userId = row.requesterId === user.id ? row.addresseeId : row.requesterId
	const knows = row.status === 'accepted'
	const tab = knows ? 'connected' : row.requesterId === user.id ? 'asked' : 'asks'
	return { userId, knows, matchRequestId: null, back: peopleAddress(tab), staysOpen: true }
}

/** The name for a dialog, where closing it leads, and whether the two are connected. Throws like `findSubject`. */
export async function findShown(user: Actor, which: SubjectOf, now = new Date()) {
	const { userId, name, back } = await findSubject(user, which, now)
	const { pair, status } = playerConnections
	const connected = and(eq(pair, pairOf(user.id, userId)), eq(status, 'accepted'))
	return { name, back, isConnected: (await db.$count(playerConnections, connected)) > 0 }
}

/** Reads the subject from the query. Throws 404 if it names nobody. */
export function requireSubject(query: URLSearchParams): SubjectOf {
	const which = readSubject(query)
	if (!which) throw notFound(PLAYER_NOT_FOUND)
	return which
}
