import { asc, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { matchRequests, matchResponses, matchThreadMembers, matchThreads } from '#db/schema.ts'
import { expiryOf } from '#app/features/matchmaking/status.ts'
import { createSport } from './venues.ts'

type Wishes = Partial<typeof matchRequests.$inferInsert>
type Person = { id: number }

/** Makes an open match request, by default without a fixed time and for one player to join. */
export async function createRequest(owner: Person, wishes: Wishes = {}) {
	const sportId = wishes.sportId ?? (await createSport())
	const { startsAt = null, createdAt = new Date() } = wishes
	const [row] = await write((tx) =>
		tx
			.insert(matchRequests)
			.values({
				userId: owner.id,
				sportId,
				title: 'Fourth for padel',
				city: 'Cape Town',
				minPlayers: 1,
				startsAt,
				createdAt,
				expiresAt: expiryOf({ startsAt, createdAt }),
				...wishes,
			})
			.returning(),
	)
	return row!
}

/** Makes pending responses, one of each person, in order. */
export async function createAnswers(request: { id: number }, people: Person[], createdAt = new Date()) {
	const rows = people.map(({ id }, i) => ({
		matchRequestId: request.id,
		responderId: id,
		message: `Count me in (${i + 1})`,
		createdAt,
	}))
	return write((tx) => tx.insert(matchResponses).values(rows).returning())
}

export const storedRequest = async (id: number) =>
	(await db.select().from(matchRequests).where(eq(matchRequests.id, id)))[0]!

export const answersOf = (requestId: number) =>
	db.select().from(matchResponses).where(eq(matchResponses.matchRequestId, requestId)).orderBy(asc(matchResponses.id))

/** Returns the members of a match request's conversation by person id, or null when there is none. */
export async function threadOf(requestId: number) {
	const [thread] = await db.select().from(matchThreads).where(eq(matchThreads.matchRequestId, requestId))
	if (!thread) return null
	const rows = await db.select().from(matchThreadMembers).where(eq(matchThreadMembers.threadId, thread.id))
	const present = rows.filter(({ leftAt }) => leftAt === null).map(({ userId }) => userId)
	return { id: thread.id, people: present.sort((a, b) => a - b) }
}
