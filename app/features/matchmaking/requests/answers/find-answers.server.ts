import { and, asc, eq, exists, inArray, isNull, ne, sql } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { matchResponses, playerPreferences, users } from '#db/schema.ts'
import { publicUsername } from '#app/features/accounts/names/public-username.server.ts'
import { initials } from '#app/features/navigation/initials.ts'
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

export const answererIsHere = and(eq(users.id, matchResponses.responderId), isNull(users.deletedAt))

/** Answers of players who still exist; `playerId` and `skillLevel` are null for unlisted players. */
const selectAnswers = (reader: Reader) =>
	reader
		.select(answerColumns)
		.from(matchResponses)
		.innerJoin(users, answererIsHere)
		.leftJoin(playerPreferences, and(eq(playerPreferences.userId, users.id), isListed))

// Waiting answers first, then accepted ones.
const rank = sql`case ${matchResponses.status} when 'pending' then 0 when 'accepted' then 1 else 2 end`
const given = (requestId: number) =>
	and(eq(matchResponses.matchRequestId, requestId), ne(matchResponses.status, 'withdrawn'))

/** A page of a request's answers not withdrawn, and their total: waiting ones first, each group oldest first. */
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

export async function findAnswer(id: number, reader: Reader = db) {
	const [row] = await selectAnswers(reader).where(eq(matchResponses.id, id))
	return row ?? null
}

/** The accepted players, in the order of their answers. */
export const findPlayers = (requestId: number, reader: Reader = db) =>
	selectAnswers(reader)
		.where(and(eq(matchResponses.matchRequestId, requestId), eq(matchResponses.status, 'accepted')))
		.orderBy(asc(matchResponses.id))

/** The initials of the accepted players, by request, in the order of their answers. */
export async function findFaces(ids: number[]) {
	const faces = new Map<number, string[]>()
	if (ids.length === 0) return faces
	const rows = await db
		.select({ id: matchResponses.matchRequestId, fullName: users.fullName })
		.from(matchResponses)
		.innerJoin(users, answererIsHere)
		.where(and(inArray(matchResponses.matchRequestId, ids), eq(matchResponses.status, 'accepted')))
		.orderBy(asc(matchResponses.id))
	for (const { id, fullName } of rows) faces.set(id, [...(faces.get(id) ?? []), initials({ fullName })])
	return faces
}

/** An answer as the calls return it to the owner and to its author, with user ids of accepted players only. */
export const asAnswer = ({ id, userId, message, status, createdAt, ...person }: AnswerRow) => ({
	id,
	responder: { id: status === 'accepted' ? userId : null, ...asPerson(person) },
	message,
	status: status satisfies ResponseStatus,
	createdAt,
})
