import { and, eq, or } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { matchRequests, matchResponses, playerBlocks, playerConnections, playerPreferences } from '#db/schema.ts'
import { writeListings } from '#app/features/matchmaking/preferences/listings.server.ts'
import { DAY } from '#app/lib/time/time.ts'
import { createUser, signedIn } from './people.ts'
import { createSport } from './venues.ts'

type Wishes = { fullName?: string; sport?: string } & Partial<
	Pick<typeof playerPreferences.$inferInsert, 'matchmakingEnabled' | 'phone' | 'skillLevel'>
>

/** Makes a player who can be found, with headers and their public id. */
export async function createListed({ fullName = 'Lindiwe Dlamini', sport, ...wishes }: Wishes = {}) {
	const user = await createUser({ fullName })
	const sportId = await createSport(sport)
	const preferences = { preferredSports: [sportId], preferredLocations: ['Cape Town'], ...wishes }
	const playerId = await write(async (tx) => {
		const [row] = await tx
			.insert(playerPreferences)
			.values({ userId: user.id, ...preferences })
			.returning()
		await writeListings(tx, user.id)
		return row!.id
	})
	return { ...user, playerId, headers: await signedIn(user) }
}
export type Listed = Awaited<ReturnType<typeof createListed>>

/** Returns the one row of two people's connection, or undefined. */
export async function connectionOf(one: { id: number }, other: { id: number }) {
	const { requesterId, addresseeId } = playerConnections
	const rows = await db
		.select()
		.from(playerConnections)
		.where(
			or(
				and(eq(requesterId, one.id), eq(addresseeId, other.id)),
				and(eq(requesterId, other.id), eq(addresseeId, one.id)),
			),
		)
	if (rows.length > 1) throw new Error('A pair has one row')
	return rows[0]
}

export const blocksOf = (blocker: { id: number }) =>
	db.select().from(playerBlocks).where(eq(playerBlocks.blockerId, blocker.id))

/** Makes a match request that is open for a day from now, with these players' responses. */
export async function createOpenRequest(
	owner: { id: number },
	responders: { id: number }[] = [],
	wishes: Partial<typeof matchRequests.$inferInsert> = {},
) {
	const sportId = await createSport()
	const now = new Date()
	return write(async (tx) => {
		const [request] = await tx
			.insert(matchRequests)
			.values({
				userId: owner.id,
				sportId,
				title: 'Doubles on Friday',
				city: 'Cape Town',
				createdAt: now,
				expiresAt: new Date(now.getTime() + DAY),
				...wishes,
			})
			.returning()
		const answers = []
		for (const { id } of responders) {
			const row = { matchRequestId: request!.id, responderId: id, message: 'Count me in' }
			const [answer] = await tx.insert(matchResponses).values(row).returning()
			answers.push(answer!)
		}
		return { ...request!, answers }
	})
}

export async function storedAnswer(id: number) {
	const [row] = await db.select().from(matchResponses).where(eq(matchResponses.id, id))
	return row!
}
export async function storedRequest(id: number) {
	const [row] = await db.select().from(matchRequests).where(eq(matchRequests.id, id))
	return row!
}
