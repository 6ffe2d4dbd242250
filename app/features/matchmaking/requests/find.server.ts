import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import {
	bookings,
	courts,
	matchRequests,
	matchResponses,
	matchThreadMembers,
	matchThreads,
	sports,
	users,
} from '#db/schema.ts'
import { publicUsername } from '#app/features/accounts/names/public-username.server.ts'
import { ownPicture } from '#app/lib/drawing/own-picture.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'
import { isBlockedEitherWay } from '../blocks.server.ts'
import { REQUEST_NOT_FOUND } from '../rules.ts'
import { statusAt } from '../status.ts'
import { venueColumns } from '#db/query/columns.ts'

export type Looking = { user: Actor | null; now: Date }

/** Columns of a request with its sport, place and owner, and the end and price of its court booking. */
const requestColumns = {
	id: matchRequests.id,
	userId: matchRequests.userId,
	sportId: matchRequests.sportId,
	title: matchRequests.title,
	description: matchRequests.description,
	skillLevel: matchRequests.skillLevel,
	preferredLocations: matchRequests.preferredLocations,
	preferredDays: matchRequests.preferredDays,
	preferredTimes: matchRequests.preferredTimes,
	days: matchRequests.days,
	times: matchRequests.times,
	minPlayers: matchRequests.minPlayers,
	maxPlayers: matchRequests.maxPlayers,
	status: matchRequests.status,
	acceptedCount: matchRequests.acceptedCount,
	wantsOpponent: matchRequests.wantsOpponent,
	expiresAt: matchRequests.expiresAt,
	startsAt: matchRequests.startsAt,
	createdAt: matchRequests.createdAt,
	city: matchRequests.city,
	location: matchRequests.location,
	closedAt: matchRequests.closedAt,
	courtId: matchRequests.courtId,
	bookingId: matchRequests.bookingId,
	endsAt: bookings.endTime,
	courtPrice: bookings.totalPrice,
	sport: { id: sports.id, name: sports.name, color: sports.color },
	court: venueColumns,
	owner: {
		username: publicUsername,
		fullName: users.fullName,
		profilePicture: ownPicture(users.profilePicture),
		location: users.location,
	},
}

/** Selects requests of owners who still exist; `extra` adds columns. */
export const selectRequests = <Extra extends Record<string, SQL> = Record<never, SQL>>(reader: Reader, extra?: Extra) =>
	reader
		.select({ ...requestColumns, ...(extra as Extra) })
		.from(matchRequests)
		.innerJoin(sports, eq(sports.id, matchRequests.sportId))
		.innerJoin(users, and(eq(users.id, matchRequests.userId), isNull(users.deletedAt)))
		.leftJoin(courts, and(eq(courts.id, matchRequests.courtId), eq(courts.status, 'published')))
		.leftJoin(bookings, eq(bookings.id, matchRequests.bookingId))

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number]

const selectRequest = prepared({ id: matchRequests.id }, (reader, { id }) =>
	selectRequests(reader).where(eq(matchRequests.id, id)),
)

/**
 * A match request seen by a player, with its status at that instant. `isMatched` says whether they play: as its owner
 * or as an accepted player, once it is matched. `threadId` is the players' thread, also after the request opened again;
 * null for others. Throws 404 if there is none, or if a block separates the player from the owner, unless they play and
 * so can still drop out. Pass the transaction to read inside it.
 */
export async function findRequest(id: number | null, { user, now }: Looking, reader: Reader = db) {
	const [row] = id === null ? [] : await selectRequest(reader, { id })
	if (!row) throw notFound(REQUEST_NOT_FOUND)
	const isOwner = user?.id === row.userId
	const answer = user && !isOwner ? await findAnswer(row.id, user, reader) : null
	const isIn = isOwner || answer?.status === 'accepted'
	if (user && !isIn && (await isBlockedEitherWay(user.id, row.userId, reader))) throw notFound(REQUEST_NOT_FOUND)
	const status = statusAt(row, now)
	const isMatched = status === 'matched' && isIn
	const threadId = user && isIn ? await findThreadId(row.id, user, reader) : null
	return { ...row, status, isOwner, answer, isMatched, threadId }
}
export type RequestDetails = Awaited<ReturnType<typeof findRequest>>

/** Finds a request for its owner. Throws 403 for others. */
export async function findOwnRequest(user: Actor, id: number | null, now: Date, reader: Reader = db) {
	const request = await findRequest(id, { user, now }, reader)
	if (!request.isOwner) throw forbidden('Only the person who posted this request can do this.')
	return request
}

async function findAnswer(requestId: number, user: Pick<Actor, 'id'>, reader: Reader) {
	const [row] = await selectAnswer(reader, { requestId, userId: user.id })
	return row ?? null
}

const selectAnswer = prepared(
	{ requestId: matchResponses.matchRequestId, userId: matchResponses.responderId },
	(reader, { requestId, userId }) =>
		reader
			.select({
				id: matchResponses.id,
				status: matchResponses.status,
				message: matchResponses.message,
				createdAt: matchResponses.createdAt,
				decidedAt: matchResponses.decidedAt,
			})
			.from(matchResponses)
			.where(and(eq(matchResponses.matchRequestId, requestId), eq(matchResponses.responderId, userId))),
)

async function findThreadId(requestId: number, user: Pick<Actor, 'id'>, reader: Reader) {
	const [row] = await selectThread(reader, { requestId, userId: user.id })
	return row?.id ?? null
}

const selectThread = prepared(
	{ requestId: matchThreads.matchRequestId, userId: matchThreadMembers.userId },
	(reader, { requestId, userId }) =>
		reader
			.select({ id: matchThreads.id })
			.from(matchThreads)
			.innerJoin(matchThreadMembers, eq(matchThreadMembers.threadId, matchThreads.id))
			.where(
				and(
					eq(matchThreads.matchRequestId, requestId),
					eq(matchThreadMembers.userId, userId),
					isNull(matchThreadMembers.leftAt),
				),
			),
)
