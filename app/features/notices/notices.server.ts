import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { notices } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { pageOf } from '#app/lib/paging.ts'

type Row = typeof notices.$inferSelect
export type Notice = Pick<Row, 'id' | 'kind' | 'title' | 'body' | 'link' | 'createdAt' | 'readAt'>

/** What somebody is to be told. `cause` names what happened: the same one reaches the same person only once. */
export type NewNotice = { userId: number; kind: Row['kind']; title: string; body: string; link?: string; cause: string }

// SQLite takes a limited number of values in one statement.
const AT_ONCE = 500

/** Writes the notices in the transaction of what caused them; nobody is told of what did not happen. */
export async function notify(tx: Writer, wanted: NewNotice[], now = new Date()) {
	for (let i = 0; i < wanted.length; i += AT_ONCE) {
		const rows = wanted.slice(i, i + AT_ONCE).map((notice) => ({ ...notice, createdAt: now }))
		await tx.insert(notices).values(rows).onConflictDoNothing()
	}
}

const unreadOf = (user: Pick<Actor, 'id'>) => and(eq(notices.userId, user.id), isNull(notices.readAt))

/** How many notices the person has not seen. */
export const countUnread = (user: Pick<Actor, 'id'>) => db.$count(notices, unreadOf(user))

/** A page of a person's notices, newest first, and how many there are. */
export async function findNotices(user: Actor, { page = 1, limit = 20 }: { page?: number; limit?: number } = {}) {
	const mine = eq(notices.userId, user.id)
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
