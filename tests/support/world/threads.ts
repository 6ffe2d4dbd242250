import { asc, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import {
	matchMessages,
	matchRequests,
	matchResponses,
	matchThreadMembers,
	playerConnections,
	playerPreferences,
} from '#db/schema.ts'
import { openThread } from '#app/features/matchmaking/threads/open.server.ts'
import { DAY } from '#app/lib/time/time.ts'
import { createUser, signedIn } from './people.ts'
import { createSport } from './venues.ts'

type Wishes = Partial<typeof matchRequests.$inferInsert>

export async function createMember(fullName: string, phone?: string) {
	const user = await createUser({ fullName })
	if (phone)
		await write((tx) => tx.insert(playerPreferences).values({ userId: user.id, phone, matchmakingEnabled: false }))
	return { ...user, headers: await signedIn(user) }
}
export type Member = Awaited<ReturnType<typeof createMember>>

/** Makes a match in two days, whose first person posted it and accepted the others, with its conversation. */
export async function createMatch([owner, ...players]: { id: number }[], wishes: Wishes = {}) {
	const now = new Date()
	const sportId = await createSport()
	const startsAt = new Date(now.getTime() + 2 * DAY)
	return write(async (tx) => {
		const [request] = await tx
			.insert(matchRequests)
			.values({
				userId: owner!.id,
				sportId,
				title: 'Fourth for padel',
				status: 'matched',
				city: 'Cape Town',
				minPlayers: players.length,
				acceptedCount: players.length,
				startsAt,
				expiresAt: startsAt,
				createdAt: now,
				closedAt: now,
				...wishes,
			})
			.returning()
		const id = request!.id
		for (const { id: responderId } of players)
			await tx
				.insert(matchResponses)
				.values({ matchRequestId: id, responderId, status: 'accepted', message: 'Count me in' })
		const people = [owner!, ...players].map((person) => person.id)
		const threadId = await openThread(tx, { matchRequestId: id }, people, now)
		return { id, threadId, startsAt: request!.startsAt! }
	})
}

export async function connectPeople(one: { id: number }, other: { id: number }) {
	const pair = [one.id, other.id].sort((a, b) => a - b).join(':')
	return write(async (tx) => {
		const [row] = await tx
			.insert(playerConnections)
			.values({ requesterId: one.id, addresseeId: other.id, pair, status: 'accepted', decidedAt: new Date() })
			.returning({ id: playerConnections.id })
		const threadId = await openThread(tx, { connectionId: row!.id }, [one.id, other.id], new Date())
		return { id: row!.id, threadId }
	})
}

export const messagesOf = (threadId: number) =>
	db.select().from(matchMessages).where(eq(matchMessages.threadId, threadId)).orderBy(asc(matchMessages.id))

export const membersOf = (threadId: number) =>
	db
		.select()
		.from(matchThreadMembers)
		.where(eq(matchThreadMembers.threadId, threadId))
		.orderBy(asc(matchThreadMembers.id))
