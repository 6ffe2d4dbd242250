import { and, eq, isNull } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { courts, matchRequests, matchResponses, matchThreadMembers, matchThreads, sports, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'
import { areApart } from '../blocks.server.ts'
import { REQUEST_NOT_FOUND } from '../rules.ts'
import { statusAt } from '../status.ts'

export type Looking = { user: Actor | null; now: Date }

/** What is read of a request, with its sport, its place and who posted it. */
export const requestColumns = {
	...{ id: matchRequests.id, userId: matchRequests.userId, sportId: matchRequests.sportId },
	...{ title: matchRequests.title, description: matchRequests.description, skillLevel: matchRequests.skillLevel },
	...{ preferredLocations: matchRequests.preferredLocations, preferredDays: matchRequests.preferredDays },
	...{ preferredTimes: matchRequests.preferredTimes, days: matchRequests.days, times: matchRequests.times },
	...{ minPlayers: matchRequests.minPlayers, maxPlayers: matchRequests.maxPlayers, status: matchRequests.status },
	...{ acceptedCount: matchRequests.acceptedCount, wantsOpponent: matchRequests.wantsOpponent },
	...{ expiresAt: matchRequests.expiresAt, startsAt: matchRequests.startsAt, createdAt: matchRequests.createdAt },
	...{ city: matchRequests.city, location: matchRequests.location, closedAt: matchRequests.closedAt },
	...{ courtId: matchRequests.courtId, bookingId: matchRequests.bookingId },
	sport: { id: sports.id, name: sports.name, color: sports.color },
	court: { id: courts.id, name: courts.name, location: courts.location, city: courts.city },
	owner: {
		...{ username: users.username, fullName: users.fullName },
		...{ profilePicture: users.profilePicture, location: users.location },
	},
}

/** Rows of requests of people who are still here, to be narrowed down. */
export const selectRequests = (reader: Reader) =>
	reader
		.select(requestColumns)
		.from(matchRequests)
		.innerJoin(sports, eq(sports.id, matchRequests.sportId))
		.innerJoin(users, and(eq(users.id, matchRequests.userId), isNull(users.deletedAt)))
		.leftJoin(courts, and(eq(courts.id, matchRequests.courtId), eq(courts.status, 'published')))

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number]

/**
 * A match request with how the person stands towards it, and its status at that instant. `answer` is what they have
 * answered, `isMatched` whether they play: whoever posted it or was accepted, once it is matched. `threadId` is where
 * these write to each other, null for everybody else. Throws 404 where there is none, and where the person and whoever
 * posted it are kept apart by a block. Pass the transaction to read inside it.
 */
export async function findRequest(id: number | null, { user, now }: Looking, reader: Reader = db) {
	const [row] = id === null ? [] : await selectRequests(reader).where(eq(matchRequests.id, id))
	if (!row) throw notFound(REQUEST_NOT_FOUND)
	const isOwner = user?.id === row.userId
	if (user && !isOwner && (await areApart(user.id, row.userId, reader))) throw notFound(REQUEST_NOT_FOUND)
	const answer = user && !isOwner ? await findAnswer(row.id, user, reader) : null
	const status = statusAt(row, now)
	const isMatched = status === 'matched' && (isOwner || answer?.status === 'accepted')
	const threadId = user && isMatched ? await findThreadId(row.id, user, reader) : null
	return { ...row, status, isOwner, answer, isMatched, threadId }
}
export type RequestDetails = Awaited<ReturnType<typeof findRequest>>

/** The same for whoever posted it: 403 for everybody else. */
export async function findOwnRequest(user: Actor, id: number | null, now: Date, reader: Reader = db) {
	const request = await findRequest(id, { user, now }, reader)
	if (!request.isOwner) throw forbidden('Only whoever posted this request can do this.')
	return request
}

async function findAnswer(requestId: number, user: Pick<Actor, 'id'>, reader: Reader) {
	const [row] = await reader
		.select({
			...{ id: matchResponses.id, status: matchResponses.status, message: matchResponses.message },
			createdAt: matchResponses.createdAt,
		})
		.from(matchResponses)
		.where(and(eq(matchResponses.matchRequestId, requestId), eq(matchResponses.responderId, user.id)))
	return row ?? null
}

async function findThreadId(requestId: number, user: Pick<Actor, 'id'>, reader: Reader) {
	const [row] = await reader
		.select({ id: matchThreads.id })
		.from(matchThreads)
		.innerJoin(matchThreadMembers, eq(matchThreadMembers.threadId, matchThreads.id))
		.where(
			and(
				eq(matchThreads.matchRequestId, requestId),
				eq(matchThreadMembers.userId, user.id),
				isNull(matchThreadMembers.leftAt),
			),
		)
	return row?.id ?? null
}
