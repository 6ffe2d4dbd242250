import { and, count, countDistinct, eq, gt, inArray, type SQL, type SQLWrapper } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { matchRequests, matchResponses, playerConnections, playerListings, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { findBlockedEitherWay, isWelcome } from '../blocks.server.ts'
import { isAskOf } from '../people/connection-state.server.ts'
import { answererIsHere } from '../requests/answers/find-answers.server.ts'
import { countUnreadThreads } from '../threads/list.server.ts'
import type { Wish } from '../score.ts'

type Asking = { user: Pick<Actor, 'id'> | null; wish: Wish | null; now: Date }

/**
 * Counts players (in the wish's sports if it names some), open requests, and for a signed-in player also what
 * waits for them.
 */
export async function countMatchmaking({ user, wish, now }: Asking) {
	const blocked = await findBlockedEitherWay(user)
	const [players, requests, own] = await Promise.all([
		countPlayers(user ? [user.id, ...blocked] : [], wish?.sports ?? [], now),
		countRequests(blocked, now),
		user ? countOwn(user, now) : null,
	])
	return { players, requests, own }
}

async function countPlayers(unseen: number[], sports: number[], now: Date) {
	const all = await countListed(now, sports)
	if (unseen.length === 0) return all
	const listings = await selectListings(db, { people: unseen })
	const hidden = listings.filter(({ sportId }) => sports.length === 0 || sports.includes(sportId))
	return all - new Set(hidden.map(({ userId }) => userId)).size
}

const countListed = cachedQuery(async (_now, sports: number[]) => {
	const [row] = await db
		.select({ players: countDistinct(playerListings.userId) })
		.from(playerListings)
		.where(sports.length > 0 ? inArray(playerListings.sportId, sports) : undefined)
	return row!.players
})

const selectListings = prepared({ people: several(playerListings.userId) }, (reader, { people }) =>
	reader
		.select({ userId: playerListings.userId, sportId: playerListings.sportId })
		.from(playerListings)
		.where(among(playerListings.userId, people)),
)

/** Counts open requests, without those of blocked players. */
async function countRequests(blocked: number[], now: Date) {
	const open = await countOpen(now)
	return blocked.length === 0 ? open : open - (await countOpenOf(now, inArray(matchRequests.userId, blocked)))
}

const countOpen = cachedQuery((now: Date) => countOpenOf(now))

async function countOpenOf(now: Date, which?: SQL) {
	const [row] = await db
		.select({ open: count() })
		.from(matchRequests)
		.innerJoin(users, and(eq(users.id, matchRequests.userId), isWelcome))
		.where(and(which, eq(matchRequests.status, 'open'), gt(matchRequests.expiresAt, now)))
	return row!.open
}

/** Counts a player's open requests, the answers waiting there, who asks to connect, and unread conversations. */
export async function countOwn({ id }: Pick<Actor, 'id'>, now = new Date()) {
	const [[requests], [answers], [asks], unread] = await Promise.all([
		countOwnOpen(db, { id, now }),
		countAnswers(db, { id, now }),
		countAsks(db, { id }),
		countUnreadThreads({ id }),
	])
	return { requests: requests!.open, answers: answers!.waiting, asks: asks!.waiting, unread }
}

const isOwnOpen = (id: SQLWrapper, now: SQLWrapper) =>
	and(eq(matchRequests.userId, id), eq(matchRequests.status, 'open'), gt(matchRequests.expiresAt, now))
const whose = { id: matchRequests.userId, now: matchRequests.expiresAt }

const countOwnOpen = prepared(whose, (reader, { id, now }) =>
	reader.select({ open: count() }).from(matchRequests).where(isOwnOpen(id, now)),
)
const countAnswers = prepared(whose, (reader, { id, now }) =>
	reader
		.select({ waiting: count() })
		.from(matchResponses)
		.innerJoin(matchRequests, eq(matchRequests.id, matchResponses.matchRequestId))
		.innerJoin(users, answererIsHere)
		.where(and(isOwnOpen(id, now), eq(matchResponses.status, 'pending'))),
)
const countAsks = prepared({ id: playerConnections.addresseeId }, (reader, { id }) =>
	reader
		.select({ waiting: count() })
		.from(playerConnections)
		.innerJoin(users, eq(users.id, playerConnections.requesterId))
		.where(isAskOf({ id })),
)
