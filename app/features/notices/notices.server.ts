import { and, desc, eq, inArray, isNull, lte, sql, type SQLWrapper } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { insertRows, prepared } from '#db/query/prepared.ts'
import { together } from '#db/query/together.ts'
import { mails, notices } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { hasMail } from '#app/lib/process/env.server.ts'
import { pageOf } from '#app/lib/paging.ts'
import { portions } from '#app/lib/groups.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { inWords } from './in-words.server.ts'
import { wasPushed, writePushes } from './push/write-pushes.server.ts'
import { findWishes, NOT_AT_ALL, type Wish } from './wishes.server.ts'
import type { Happened } from './words/words.ts'

type Row = typeof notices.$inferSelect
export type Notice = Pick<Row, 'id' | 'kind' | 'createdAt' | 'readAt'> & {
	title: string
	body: string
	link: string | null
}

/** Milliseconds for which a mail is worth sending. */
export const MAIL_LIFE = 3 * DAY

/** The subject of a notice by its noun and id, and the other person it is about. */
export type About = Partial<Pick<Row, 'subject' | 'subjectId' | 'actorId' | 'startsAt'>>

/** A notice to write. `cause` names what happened: each reaches a person only once. */
export type NewNotice = Happened & About & Pick<Row, 'userId' | 'cause'>

/** Returns the row of a notice: its data is null only once the person it is about has left. */
export const rowOf = <N extends { data?: object }>(notice: N) => ({
	...notice,
	data: (notice.data ?? {}) as Record<string, unknown>,
})

/**
 * Tells people of what happened, in the transaction of what caused it, so that they learn of it only if it did. Each is
 * told as they chose, in their inbox, and by a mail and pushes that are sent afterwards, none twice for one cause. Returns
 * how many were told in any way.
 */
export async function notify(
	tx: Writer,
	wanted: readonly NewNotice[],
	now = new Date(),
	worthUntil = new Date(now.getTime() + MAIL_LIFE),
) {
	let told = 0
	for (const some of portions(wanted)) told += await tell(tx, some, now, worthUntil)
	return told
}

async function tell(tx: Writer, wanted: readonly NewNotice[], now: Date, worthUntil: Date) {
	const wishOf = await findWishes(tx, wanted)
	const rows = wanted.map((notice) => ({ ...rowOf(notice), createdAt: now, wish: wishOf(notice) }))
	const kept = rows.filter(({ wish }) => wish.inbox).map(({ wish: _, ...notice }) => notice)
	const written = kept.length > 0 ? await insertRows(tx, notices, kept, { skipTaken: true }) : []
	const told = new Set(written.map(nameOf))
	const goesOut = (channel: 'email' | 'push') =>
		rows
			.filter(({ wish, ...notice }) => wish[channel] && (!wish.inbox || told.has(nameOf(notice))))
			.map(({ wish: _, ...notice }) => notice)
	const letters = hasMail ? goesOut('email').map((notice) => ({ ...notice, dueAt: now, worthUntil })) : []
	const mailed = letters.length > 0 ? await insertRows(tx, mails, letters, { skipTaken: true }) : []
	const pushed = await writePushes(tx, goesOut('push'), { now, worthUntil })
	for (const row of [...mailed, ...pushed]) told.add(nameOf(row))
	return told.size
}

const nameOf = ({ userId, cause }: Pick<Row, 'userId' | 'cause'>) => `${userId} ${cause}`

const unreadOf = (user: Pick<Actor, 'id'>) => and(eq(notices.userId, user.id), isNull(notices.readAt))

/** How many notices the person has not seen. */
/** Returns the facts that a person was told of a cause, in the inbox or else by mail; null where nothing says so. */
export async function factsTold(reader: Reader, userId: number, cause: string) {
	const told = (table: typeof notices | typeof mails) =>
		reader
			.select({ data: table.data })
			.from(table)
			.where(and(eq(table.userId, userId), eq(table.cause, cause)))
	const [row] = [...(await told(notices)), ...(await told(mails))]
	return row?.data ?? null
}

export const countUnread = (user: Pick<Actor, 'id'>) => db.$count(notices, unreadOf(user))

type Wished = { page?: number; limit?: number; unread?: boolean }

/** A page of a person's notices, or of those they have not seen, newest first, and how many there are. */
export async function findNotices(user: Actor, { page = 1, limit = 20, unread = false }: Wished = {}) {
	const mine = unread ? unreadOf(user) : eq(notices.userId, user.id)
	const total = await db.$count(notices, mine)
	const { offset, ...shown } = pageOf(total, page, limit)
	const rows = await db
		.select()
		.from(notices)
		.where(mine)
		.orderBy(desc(notices.createdAt), desc(notices.id))
		.limit(limit)
		.offset(offset)
	const list = await inWords(db, rows)
	return {
		notices: list.map(({ id, kind, title, body, link, createdAt, readAt }): Notice => ({
			id,
			kind,
			title,
			body,
			link,
			createdAt,
			readAt,
		})),
		total,
		...shown,
	}
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

/** The gathered kind, its venue, and the beginning of each notice's cause, such as `venue:12:requests`. */
type Gathered<G extends Several> = Pick<G, 'kind' | 'what'> & { userId: number; venueId: number; family: string }
/** All notices that count several things. */
type Several = Extract<Happened, { data: { total: number } }>

type Family = Record<'userId' | 'venueId', number | SQLWrapper> & Record<'kind' | 'what', string | SQLWrapper>

const ofFamily = (table: typeof notices | typeof mails, { userId, kind, what, venueId }: Family) =>
	and(
		eq(table.userId, userId),
		eq(table.kind, kind as SQLWrapper),
		eq(table.what, what as SQLWrapper),
		eq(table.subject, 'venue'),
		eq(table.subjectId, venueId),
	)

const findStanding = prepared(
	{ userId: notices.userId, kind: notices.kind, what: notices.what, venueId: notices.subjectId },
	(reader, family) =>
		reader
			.select({ id: notices.id, startsAt: notices.startsAt })
			.from(notices)
			.where(and(ofFamily(notices, family), isNull(notices.readAt)))
			.orderBy(desc(notices.id))
			.limit(1),
)

const findMail = prepared(
	{ userId: mails.userId, kind: mails.kind, what: mails.what, venueId: mails.subjectId },
	(reader, family) =>
		reader
			.select({ id: mails.id, startsAt: mails.startsAt, status: mails.status, dueAt: mails.dueAt })
			.from(mails)
			.where(ofFamily(mails, family))
			.orderBy(desc(mails.id))
			.limit(1),
)

const renew = prepared({ id: notices.id, data: notices.data, now: notices.createdAt }, (tx, { id, data, now }) =>
	(tx as Writer)
		.update(notices)
		.set({ data: sql`${data}`, createdAt: sql`${now}` })
		.where(eq(notices.id, id)),
)

/**
 * Tells a person of many things of one kind in one notice: while it is unread its data is what `findSince` returns of all
 * since it began, and it goes once that is null. A mail leaves at most once an hour, with the data of its time, and so does
 * a push while the notice is unread. Where nothing `isNew`, the present notice and mail are only brought up to date.
 */
export async function notifyGathered<G extends Several>(
	tx: Writer,
	{ userId, kind, what, venueId, family }: Gathered<G>,
	findSince: (since: Date) => Promise<G['data'] | null>,
	{ now, isNew }: { now: Date; isNew: boolean },
) {
	const of = { userId, kind, what, venueId }
	const wishing: Promise<Wish> = isNew ? findWishes(tx, [of]).then((wishOf) => wishOf(of)) : Promise.resolve(NOT_AT_ALL)
	const [[standing], [mail], wish] = await together([
		findStanding(tx, of),
		hasMail ? findMail(tx, of) : Promise.resolve([]),
		wishing,
	])
	const waiting = mail?.status === 'waiting' ? mail : undefined
	if (!isNew && !standing && !waiting) return
	const data = await findSince((standing ?? waiting)?.startsAt ?? now)
	if (!data) {
		if (standing) await tx.delete(notices).where(eq(notices.id, standing.id))
		if (waiting) await tx.delete(mails).where(eq(mails.id, waiting.id))
		return
	}
	if (standing && isNew) await renew(tx, { id: standing.id, data, now })
	else if (standing) await tx.update(notices).set({ data }).where(eq(notices.id, standing.id))
	if (waiting) await tx.update(mails).set({ data }).where(eq(mails.id, waiting.id))
	if (!isNew) return
	const inbox = !standing
	const byMail = hasMail && !waiting
	const dueAt = mail ? new Date(Math.max(now.getTime(), mail.dueAt.getTime() + HOUR)) : now
	const cause = `${family}:${now.toISOString()}`
	const notice = { userId, kind, what, subject: 'venue', subjectId: venueId, data, startsAt: now, cause }
	if (inbox && wish.inbox) await insertRows(tx, notices, [{ ...notice, createdAt: now }], { skipTaken: true })
	const isQuiet = async () => !(await wasPushed(tx, { userId, tag: family }, new Date(now.getTime() - HOUR)))
	if (wish.push && ((inbox && wish.inbox) || (await isQuiet())))
		await writePushes(tx, [{ ...notice, tag: family }], { now, worthUntil: new Date(now.getTime() + MAIL_LIFE) })
	if (!byMail || !wish.email) return
	const worthUntil = new Date(now.getTime() + MAIL_LIFE)
	await insertRows(tx, mails, [{ ...notice, dueAt, createdAt: now, worthUntil }], { skipTaken: true })
}
