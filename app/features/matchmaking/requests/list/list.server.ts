import { and, asc, count, desc, eq, gt, inArray, isNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { matchScore, shareBits } from '#app/features/matchmaking/match-score.ts'
import { dayBits } from '#app/features/matchmaking/match-times.ts'
import { matchRequests, matchResponses, users } from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { PageQuery } from '#app/lib/form/list.ts'
import { findBlockedEitherWay, isWelcome } from '../../blocks.server.ts'
import type { MatchFilters } from '../../match-filters.ts'
import type { Wish } from '../../score.ts'
import { statusAt } from '../../status.ts'
import { answererIsHere } from '../answers/find-answers.server.ts'
import { selectRequests, type RequestDetails, type RequestRow } from '../find.server.ts'

export type ListedRequest = Omit<RequestDetails, 'threadId'> & { score: number | null }

/** The request in the form that the score compares: one sport in one city, to which the others have to come. */
const offered = {
	sportId: matchRequests.sportId,
	city: matchRequests.city,
	days: matchRequests.days,
	times: matchRequests.times,
	skill: sql`case ${matchRequests.skillLevel} when 'beginner' then 1 when 'intermediate' then 2 when 'advanced' then 3 else 4 end`,
	willingToTravel: sql`1 = 0`,
}

/** A page of open requests without blocked owners, and the total: best first for a `wish`, else soonest to end. */
export async function findOpenRequests({ user, wish, now }: Looking, filters: MatchFilters & PageQuery) {
	const blocked = await findBlockedEitherWay(user)
	const { sport, skill, city, day } = filters
	const where = and(
		eq(matchRequests.status, 'open'),
		isWelcome,
		sport === null ? gt(matchRequests.expiresAt, now) : unindexed(gt(matchRequests.expiresAt, now)),
		sport === null ? undefined : eq(matchRequests.sportId, sport),
		city === null ? undefined : eq(matchRequests.city, city),
		skill === null ? undefined : eq(matchRequests.skillLevel, skill),
		day === null ? undefined : shareBits(matchRequests.days, dayBits([day])),
		blocked.length > 0 ? notInArray(matchRequests.userId, blocked) : undefined,
	)
	const best = wish ? [desc(matchScore(wish, offered))] : []
	const order = [...best, asc(matchRequests.expiresAt), asc(matchRequests.id)]
	const [total, requests] = await Promise.all([
		countRequests(where),
		findPage(where, order, filters, { user, wish, now }),
	])
	return { total, requests }
}

/** A page of the player's own requests, newest first, whatever their status, and their total. */
export async function findOwnRequests(user: Pick<Actor, 'id'>, page: PageQuery, now: Date) {
	const where = eq(matchRequests.userId, user.id)
	const newest = [desc(matchRequests.createdAt), desc(matchRequests.id)]
	const [total, requests] = await Promise.all([
		countRequests(where),
		findPage(where, newest, page, { user, wish: null, now }),
	])
	return { total, requests }
}

/** A page of requests the player has answered and not withdrawn from, and the total: games first, then latest first. */
export async function findAnsweredRequests(user: Pick<Actor, 'id'>, { page, limit }: PageQuery, now: Date) {
	const blocked = await findBlockedEitherWay(user)
	const own = and(eq(matchResponses.matchRequestId, matchRequests.id), eq(matchResponses.responderId, user.id))
	const where = and(
		ne(matchResponses.status, 'withdrawn'),
		blocked.length > 0
			? or(notInArray(matchRequests.userId, blocked), eq(matchResponses.status, 'accepted'))
			: undefined,
	)
	const isLive = and(
		eq(matchResponses.status, 'accepted'),
		inArray(matchRequests.status, ['open', 'matched']),
		or(isNull(matchRequests.startsAt), gt(matchRequests.startsAt, now)),
		or(eq(matchRequests.status, 'matched'), gt(matchRequests.expiresAt, now)),
	)
	const [counted, rows] = await Promise.all([
		db
			.select({ total: count() })
			.from(matchRequests)
			.innerJoin(users, here)
			.innerJoin(matchResponses, own)
			.where(where),
		selectRequests(db, noScore)
			.innerJoin(matchResponses, own)
			.where(where)
			.orderBy(sql`case when ${isLive} then 0 else 1 end`, desc(matchResponses.createdAt), desc(matchResponses.id))
			.limit(limit)
			.offset((page - 1) * limit),
	])
	return { total: counted[0]!.total, requests: await asListed(rows, user, now) }
}

type Where = SQL | undefined
export type Looking = { user: Pick<Actor, 'id'> | null; wish: Wish | null; now: Date }

const noScore = { score: sql<number | null>`null` }

async function findPage(where: Where, order: SQL[], { page, limit }: PageQuery, { user, wish, now }: Looking) {
	const rows = await selectRequests(db, wish ? { score: matchScore(wish, offered) as SQL<number | null> } : noScore)
		.where(where)
		.orderBy(...order)
		.limit(limit)
		.offset((page - 1) * limit)
	return asListed(rows, user, now)
}

type Row = RequestRow & { score: number | null }

async function asListed(rows: Row[], user: Pick<Actor, 'id'> | null, now: Date) {
	const answers = await findAnswers(
		rows.map(({ id }) => id),
		user,
	)
	return rows.map((row): ListedRequest => {
		const isOwner = user?.id === row.userId
		const status = statusAt(row, now)
		const answer = answers.get(row.id) ?? null
		const isMatched = status === 'matched' && (isOwner || answer?.status === 'accepted')
		return { ...row, status, isOwner, answer, isMatched, score: isOwner ? null : row.score }
	})
}

const here = and(eq(users.id, matchRequests.userId), isNull(users.deletedAt))

async function countRequests(where: Where) {
	const [row] = await db.select({ total: count() }).from(matchRequests).innerJoin(users, here).where(where)
	return row!.total
}

async function findAnswers(ids: number[], user: Pick<Actor, 'id'> | null) {
	if (!user || ids.length === 0) return new Map<number, NonNullable<RequestDetails['answer']>>()
	const { id, status, message, createdAt, decidedAt, matchRequestId } = matchResponses
	const rows = await db
		.select({ id, status, message, createdAt, decidedAt, matchRequestId })
		.from(matchResponses)
		.where(and(eq(matchResponses.responderId, user.id), inArray(matchRequestId, ids)))
	return new Map(rows.map(({ matchRequestId, ...answer }) => [matchRequestId, answer]))
}

export async function countWaiting(ids: number[]) {
	if (ids.length === 0) return new Map<number, number>()
	const rows = await db
		.select({ id: matchResponses.matchRequestId, waiting: count() })
		.from(matchResponses)
		.innerJoin(users, answererIsHere)
		.where(and(inArray(matchResponses.matchRequestId, ids), eq(matchResponses.status, 'pending')))
		.groupBy(matchResponses.matchRequestId)
	return new Map(rows.map(({ id, waiting }) => [id, waiting]))
}
