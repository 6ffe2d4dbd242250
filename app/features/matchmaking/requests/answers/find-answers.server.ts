import { and, asc, eq, exists, isNull, ne, sql } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { matchResponses, playerPreferences, users } from '#db/schema.ts'
import { publicUsername } from '#app/features/accounts/names/public-username.server.ts'
import { ownPicture } from '#app/lib/drawing/own-picture.ts'
import { isListed } from '../../players/find.server.ts'
import type { ResponseStatus } from '../../status.ts'
import { asPerson } from '../request-view.ts'

const answerColumns = {
	id: matchResponses.id,
	userId: matchResponses.responderId,
	message: matchResponses.message,
	status: matchResponses.status,
	createdAt: matchResponses.createdAt,
	decidedAt: matchResponses.decidedAt,
	username: publicUsername,
	fullName: users.fullName,
	profilePicture: ownPicture(users.profilePicture),
	location: users.location,
	playerId: playerPreferences.id,
	skillLevel: playerPreferences.skillLevel,
}
export type AnswerRow = Awaited<ReturnType<typeof selectAnswers>>[number]

/** Whoever answered is still here. */
export const answererIsHere = and(eq(users.id, matchResponses.responderId), isNull(users.deletedAt))

/** Answers of people who are still here; `playerId` and `skillLevel` are null for whoever is not to be found as a player. */
const selectAnswers = (reader: Reader) =>
	reader
		.select(answerColumns)
		.from(matchResponses)
		.innerJoin(users, answererIsHere)
		.leftJoin(playerPreferences, and(eq(playerPreferences.userId, users.id), isListed))

// Those who wait come first, then those who play.
const rank = sql`case ${matchResponses.status} when 'pending' then 0 when 'accepted' then 1 else 2 end`
const given = (requestId: number) =>
	and(eq(matchResponses.matchRequestId, requestId), ne(matchResponses.status, 'withdrawn'))

/**
 * A page of the answers to a request that were not taken back, and how many there are: those that wait first, of each
 * kind the oldest first. For whoever posted the request.
 */
export async function findAnswers(requestId: number, { page = 1, limit = 50 } = {}, reader: Reader = db) {
	const here = reader.select({ id: users.id }).from(users).where(answererIsHere)
	const total = await reader.$count(matchResponses, and(given(requestId), exists(here)))
	const answers = await selectAnswers(reader)
		.where(given(requestId))
		.orderBy(rank, asc(matchResponses.createdAt), asc(matchResponses.id))
		.limit(limit)
		.offset((page - 1) * limit)
	return { total, answers }
}

/** One of them, for a call that has just written it. */
export async function findAnswer(id: number, reader: Reader = db) {
	const [row] = await selectAnswers(reader).where(eq(matchResponses.id, id))
	return row ?? null
}

/** Everybody who was accepted, in the order in which they answered. */
export const findPlayers = (requestId: number, reader: Reader = db) =>
	selectAnswers(reader)
		.where(and(eq(matchResponses.matchRequestId, requestId), eq(matchResponses.status, 'accepted')))
		.orderBy(asc(matchResponses.id))

/**
 * An answer as the calls give it, to whoever posted the request and to whoever gave it. Who it is by the id of the
 * person is told of who was accepted only.
 */
export const asAnswer = ({ id, userId, message, status, createdAt, ...person }: AnswerRow) => ({
	id,
	responder: { id: status === 'accepted' ? userId : null, ...asPerson(person) },
	message,
	status: status satisfies ResponseStatus,
	createdAt,
})
