import { and, count, desc, eq, exists, gt, inArray, isNull, max, ne, not, or, sql, type SQLWrapper } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { matchMessages, matchRequests, matchThreadMembers, matchThreads, sports, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { pictureOf } from '#app/features/venues/images.ts'
import { excerpt } from '#app/lib/text/excerpt.ts'
import { pageOf } from '#app/lib/paging.ts'
import { findBlockedIds } from '../blocks.server.ts'
import { gameColumns, isOwnMembership, isReadable, isUnread } from './find.server.ts'
import { THREADS_SHOWN } from './rules.ts'

type Person = Pick<Actor, 'id'>

/** Length of the excerpt of the last message, in characters. */
const EXCERPT_MAX = 90

/** A page of the player's conversations, latest first, and their total. */
export async function findThreads(
	user: Person,
	{ page = 1, limit = THREADS_SHOWN }: { page?: number; limit?: number },
) {
	const total = await db.$count(matchThreadMembers, isMember(user))
	const { offset, ...shown } = pageOf(total, page, limit)
	const { lastMessageAt } = matchThreads
	const { joinedAt } = matchThreadMembers
	const lastAt = sql`case when ${lastMessageAt} >= ${joinedAt} then ${lastMessageAt} else ${joinedAt} end`
	const rows = await db
		.select({
			id: matchThreads.id,
			joinedAt,
			game: gameColumns,
			sport: { name: sports.name, color: sports.color },
		})
		.from(matchThreads)
		.innerJoin(matchThreadMembers, isOwnMembership(user))
		.leftJoin(matchRequests, eq(matchRequests.id, matchThreads.matchRequestId))
		.leftJoin(sports, eq(sports.id, matchRequests.sportId))
		.orderBy(desc(lastAt), desc(matchThreads.id))
		.limit(limit)
		.offset(offset)
	const ids = rows.map(({ id }) => id)
	const blocked = await findBlockedIds(user)
	const [people, last, unread] = ids.length
		? await Promise.all([findOthers(user, ids), findLast(user, ids, blocked), countUnread(user, ids, blocked)])
		: [new Map<number, never[]>(), new Map<number, never>(), new Map<number, number>()]
	const threads = rows.map(({ joinedAt, ...row }) => {
		const message = last.get(row.id) ?? null
		const others = people.get(row.id) ?? []
		return { ...row, others, last: message, at: message?.createdAt ?? joinedAt, unread: unread.get(row.id) ?? 0 }
	})
	return { threads, total, ...shown }
}
export type ThreadSummary = Awaited<ReturnType<typeof findThreads>>['threads'][number]

async function findOthers(user: Person, ids: number[]) {
	const rows = await db
		.select({ threadId: matchThreadMembers.threadId, name: users.fullName, profilePicture: users.profilePicture })
		.from(matchThreadMembers)
		.innerJoin(users, and(eq(users.id, matchThreadMembers.userId), isNull(users.deletedAt)))
		.where(
			and(
				inArray(matchThreadMembers.threadId, ids),
				isNull(matchThreadMembers.leftAt),
				ne(matchThreadMembers.userId, user.id),
			),
		)
		.orderBy(matchThreadMembers.joinedAt, matchThreadMembers.id)
	const found = new Map<number, { name: string; picture: string | null }[]>(ids.map((id) => [id, []]))
	for (const { threadId, name, profilePicture } of rows)
		found.get(threadId)!.push({ name, picture: pictureOf(profilePicture) })
	return found
}

/** The last message the player may read in each conversation; `text` and `name` are null if its author is blocked. */
async function findLast(user: Person, ids: number[], blocked: number[]) {
	const latest = db
		.select({ id: max(matchMessages.id) })
		.from(matchMessages)
		.innerJoin(matchThreadMembers, and(isReadable, eq(matchThreadMembers.userId, user.id)))
		.where(inArray(matchMessages.threadId, ids))
		.groupBy(matchMessages.threadId)
	const rows = await db
		.select({
			threadId: matchMessages.threadId,
			userId: matchMessages.userId,
			text: matchMessages.body,
			createdAt: matchMessages.createdAt,
			name: users.fullName,
		})
		.from(matchMessages)
		.innerJoin(users, eq(users.id, matchMessages.userId))
		.where(inArray(matchMessages.id, latest))
	return new Map(
		rows.map(({ threadId, userId, text, createdAt, name }) => {
			const hidden = blocked.includes(userId)
			const words = { text: hidden ? null : excerpt(text, EXCERPT_MAX), name: hidden ? null : name }
			return [threadId, { ...words, createdAt, isOwn: userId === user.id }]
		}),
	)
}

const isMember = ({ id }: { id: number | SQLWrapper }) =>
	and(eq(matchThreadMembers.userId, id), isNull(matchThreadMembers.leftAt))

/** Messages the member has not read, without those of people they blocked. */
const isNew = (blocked: SQLWrapper) => and(isUnread, not(among(matchMessages.userId, blocked)))

async function countUnread(user: Person, ids: number[], blocked: number[]) {
	const rows = await countNew(db, { id: user.id, ids, blocked })
	return new Map(rows.map(({ threadId, messages }) => [threadId, messages]))
}

const { threadId, userId, readAt } = matchThreadMembers
const countNew = prepared(
	{ id: userId, ids: several(threadId), blocked: several(matchMessages.userId) },
	(reader, { id, ids, blocked }) =>
		reader
			.select({ threadId, messages: count() })
			.from(matchThreadMembers)
			.innerJoin(matchMessages, isNew(blocked))
			.where(and(isMember({ id }), among(threadId, ids)))
			.groupBy(threadId),
)

export async function countUnreadThreads(user: Person) {
	const [row] = await countUnreadOf(db, { id: user.id, blocked: await findBlockedIds(user) })
	return row!.threads
}

// Skips the messages of conversations without a new one.
const hasMoved = or(isNull(readAt), gt(matchThreads.lastMessageAt, readAt))
const countUnreadOf = prepared({ id: userId, blocked: several(matchMessages.userId) }, (reader, { id, blocked }) =>
	reader
		.select({ threads: count() })
		.from(matchThreadMembers)
		.innerJoin(matchThreads, and(eq(matchThreads.id, threadId), hasMoved))
		.where(
			and(isMember({ id }), exists(reader.select({ id: matchMessages.id }).from(matchMessages).where(isNew(blocked)))),
		),
)
