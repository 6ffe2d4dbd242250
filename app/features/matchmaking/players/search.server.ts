import { and, desc, eq, exists, inArray, notInArray, sql, type Column } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { isWithinReach, matchScore, shareBits } from '#app/features/matchmaking/match-score.ts'
import { dayBits } from '#app/features/matchmaking/match-times.ts'
import { playerListings, playerPreferences, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { findBlockedEitherWay } from '../blocks.server.ts'
import { skillOf } from '../levels.ts'
import type { MatchFilters } from '../match-filters.ts'
import type { Wish } from '../score.ts'
import { isListed } from './find.server.ts'

export type Viewer = Pick<Actor, 'id'> | null
export type Searching = MatchFilters & { page: number; limit: number }

/** A player the search found; `score` is null without a wish. */
export type Hit = { userId: number; score: number | null }

/**
 * A page of the players who let themselves be found. With a wish those who share a time and a place with it come
 * first, best score first, then the latest to join; without one, the latest to opt in. A wish without a chosen sport limits the search to its own sports. Leaves out the
 * viewer and anyone blocked either way. `more` says whether another page follows.
 */
export async function searchPlayers(
	{ user, wish }: { user: Viewer; wish: Wish | null },
	searching: Searching,
	reader: Reader = db,
): Promise<Found> {
	return find({ wish, searching, unseen: await findUnseen(user, reader) }, reader)
}

/**
 * Like `searchPlayers`, cached until a player lists or hides themselves, because a wish is compared with everybody who
 * plays one of its sports. Blocks are read on each call.
 */
export async function searchCachedPlayers(now: Date, user: Viewer, wish: Wish | null, searching: Searching) {
	return findCached(now, { wish, searching, unseen: await findUnseen(user, db) })
}

const findCached = cachedQuery((_now, asked: Asked) => find(asked, db))

type Asked = { wish: Wish | null; searching: Searching; unseen: number[] }
type Found = { hits: Hit[]; more: boolean }

const findUnseen = async (user: Viewer, reader: Reader) =>
	user ? [user.id, ...(await findBlockedEitherWay(user, reader))] : []

async function find({ wish, searching, unseen }: Asked, reader: Reader): Promise<Found> {
	const { page, limit, ...filters } = searching
	const question = wish ? bestFirst(wish, filters, unseen, reader) : latestFirst(filters, unseen, reader)
	const rows = await question.limit(limit + 1).offset((page - 1) * limit)
	return { hits: rows.slice(0, limit), more: rows.length > limit }
}

const { userId, sportId, city, skill, days } = playerListings

/**
 * Ranks players by score in one walk along the index. A player has a row for each of their sports in each of their
 * cities, otherwise equal. So the rows of the chosen sport and of the wished ones hold all that the score needs, and
 * one of them must be in the right city. No join is needed, since players who cannot be found have no rows.
 */
function bestFirst(wish: Wish, filters: MatchFilters, unseen: number[], reader: Reader) {
	const score = sql<number>`max(${matchScore(wish, playerListings)})`.mapWith(Number).as('score')
	const { sport, city } = filters
	const rowsOf = sport === null || wish.sports.includes(sport) ? wish.sports : [sport, ...wish.sports]
	return reader
		.select({ userId, score })
		.from(playerListings)
		.where(and(rowsOf.length > 0 ? inArray(sportId, rowsOf) : undefined, suits(filters), isNoneOf(userId, unseen)))
		.groupBy(userId)
		.having(sport === null && city === null ? undefined : sql`max(case when ${inPlace(filters)} then 1 else 0 end) = 1`)
		.orderBy(desc(sql`max(${isWithinReach(wish, playerListings)})`), desc(score), desc(userId))
		.$dynamic()
}

function latestFirst(filters: MatchFilters, unseen: number[], reader: Reader) {
	const listing = reader
		.select({ id: userId })
		.from(playerListings)
		.where(and(eq(userId, playerPreferences.userId), inPlace(filters), suits(filters)))
	return reader
		.select({ userId: playerPreferences.userId, score: sql<null>`null` })
		.from(playerPreferences)
		.innerJoin(users, eq(users.id, playerPreferences.userId))
		.where(and(exists(listing), isListed, isNoneOf(users.id, unseen)))
		.orderBy(desc(playerPreferences.id))
		.$dynamic()
}

const isNoneOf = (id: Column, ids: number[]) => (ids.length > 0 ? notInArray(id, ids) : undefined)

const inPlace = (filters: MatchFilters) =>
	and(
		filters.sport === null ? undefined : eq(sportId, filters.sport),
		filters.city === null ? undefined : eq(city, filters.city),
	)

const suits = (filters: MatchFilters) =>
	and(
		filters.skill === null ? undefined : eq(skill, skillOf(filters.skill)),
		filters.day === null ? undefined : shareBits(days, dayBits([filters.day])),
	)
