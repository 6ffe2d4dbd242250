import { and, desc, eq, inArray, isNull, lte } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { insertRows } from '#db/query/prepared.ts'
import { mails, notices } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { hasMail } from '#app/lib/process/env.server.ts'
import { pageOf } from '#app/lib/paging.ts'
import { portions } from '#app/lib/portions.ts'
import { findWishes } from './wishes.server.ts'

type Row = typeof notices.$inferSelect
export type Notice = Pick<Row, 'id' | 'kind' | 'title' | 'body' | 'link' | 'createdAt' | 'readAt'>

/** What somebody is to be told. `cause` names what happened: the same one reaches the same person only once. */
export type NewNotice = { userId: number; kind: Row['kind']; title: string; body: string; link?: string; cause: string }

/**
 * Tells people of what happened, in the transaction of what caused it: nobody is told of what did not happen. Each is
 * told as they want it, in their inbox and by a mail that is sent afterwards; the same cause neither way twice. Answers
 * how many were told in one way or the other.
 */
export async function notify(tx: Writer, wanted: NewNotice[], now = new Date()) {
	let told = 0
	for (const some of portions(wanted)) told += await tell(tx, some, now)
	return told
}

async function tell(tx: Writer, wanted: NewNotice[], now: Date) {
	const wishOf = await findWishes(tx, wanted)
	const rows = wanted.map((notice) => ({ ...notice, createdAt: now, wish: wishOf(notice) }))
	const kept = rows.filter(({ wish }) => wish.inbox).map(({ wish: _, ...notice }) => notice)
	const told = kept.length > 0 ? await insertRows(tx, notices, kept, { skipTaken: true }) : []
	if (!hasMail) return told.length
	const fresh = new Set(told.map(nameOf))
	const sent = rows.filter(({ wish, ...notice }) => wish.email && (!wish.inbox || fresh.has(nameOf(notice))))
	const letters = sent.map(({ wish: _, ...notice }) => ({ ...notice, dueAt: now }))
	if (letters.length === 0) return told.length
	const written = await insertRows(tx, mails, letters, { skipTaken: true })
	return told.length + written.filter((mail) => !fresh.has(nameOf(mail))).length
}

const nameOf = ({ userId, cause }: Pick<Row, 'userId' | 'cause'>) => `${userId} ${cause}`

const unreadOf = (user: Pick<Actor, 'id'>) => and(eq(notices.userId, user.id), isNull(notices.readAt))

/** How many notices the person has not seen. */
export const countUnread = (user: Pick<Actor, 'id'>) => db.$count(notices, unreadOf(user))

type Wished = { page?: number; limit?: number; unread?: boolean }

/** A page of a person's notices, or of those they have not seen, newest first, and how many there are. */
export async function findNotices(user: Actor, { page = 1, limit = 20, unread = false }: Wished = {}) {
	const mine = unread ? unreadOf(user) : eq(notices.userId, user.id)
	const total = await db.$count(notices, mine)
	const { offset, ...shown } = pageOf(total, page, limit)
	const rows: Notice[] = await db
		.select({
			id: notices.id,
			kind: notices.kind,
			title: notices.title,
			body: notices.body,
			link: notices.link,
			createdAt: notices.createdAt,
			readAt: notices.readAt,
		})
		.from(notices)
		.where(mine)
		.orderBy(desc(notices.createdAt), desc(notices.id))
		.limit(limit)
		.offset(offset)
	return { notices: rows, total, ...shown }
}

/** Marks these notices of the person as seen, as far as they were not. */
export const markRead = (user: Actor, ids: number[], now = new Date()) =>
	write((tx) =>
		tx
			.update(notices)
			.set({ readAt: now })
			.where(and(unreadOf(user), inArray(notices.id, ids))),
	)

/** Marks everything the person was told up to now as seen. */
export const markAllRead = (user: Actor, now = new Date()) =>
	write((tx) =>
		tx
			.update(notices)
			.set({ readAt: now })
			.where(and(unreadOf(user), lte(notices.createdAt, now))),
	)
