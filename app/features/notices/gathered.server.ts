import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { insertRows } from '#db/query/prepared.ts'
import { mails, notices } from '#db/schema.ts'
import { hasMail } from '#app/lib/process/env.server.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { MAIL_LIFE } from './notices.server.ts'
import { findWishes } from './wishes.server.ts'
import type { Happened } from './words/words.ts'

/** The gathered kind, its venue, and the beginning of each notice's cause, such as `venue:12:requests`. */
type Gathered<G extends Several> = Pick<G, 'kind' | 'what'> & { userId: number; venueId: number; family: string }
/** All notices that count several things. */
type Several = Extract<Happened, { data: { total: number } }>

/**
 * Tells a person of many things of one kind in one notice: while it is unread its data is what `findSince` returns of all
 * since it began, and it goes once that is null. A mail leaves at most once an hour, with the data of its time. Where
 * nothing `isNew`, the present notice and mail are only brought up to date.
 */
export async function notifyGathered<G extends Several>(
	tx: Writer,
	{ userId, kind, what, venueId, family }: Gathered<G>,
	findSince: (since: Date) => Promise<G['data'] | null>,
	{ now, isNew }: { now: Date; isNew: boolean },
) {
	const ofFamily = (table: typeof notices | typeof mails) =>
		and(
			eq(table.userId, userId),
			eq(table.kind, kind),
			eq(table.what, what),
			eq(table.subject, 'venue'),
			eq(table.subjectId, venueId),
		)
	const [standing] = await tx
		.select({ id: notices.id, startsAt: notices.startsAt })
		.from(notices)
		.where(and(ofFamily(notices), isNull(notices.readAt)))
		.orderBy(desc(notices.id))
		.limit(1)
	const [mail] = hasMail
		? await tx
				.select({ id: mails.id, startsAt: mails.startsAt, status: mails.status, dueAt: mails.dueAt })
				.from(mails)
				.where(ofFamily(mails))
				.orderBy(desc(mails.id))
				.limit(1)
		: []
	const waiting = mail?.status === 'waiting' ? mail : undefined
	if (!isNew && !standing && !waiting) return
	const data = await findSince((standing ?? waiting)?.startsAt ?? now)
	if (!data) {
		if (standing) await tx.delete(notices).where(eq(notices.id, standing.id))
		if (waiting) await tx.delete(mails).where(eq(mails.id, waiting.id))
		return
	}
	if (standing)
		await tx
			.update(notices)
			.set({ data, ...(isNew && { createdAt: now }) })
			.where(eq(notices.id, standing.id))
	if (waiting) await tx.update(mails).set({ data }).where(eq(mails.id, waiting.id))
	if (!isNew) return
	const dueAt = mail ? new Date(Math.max(now.getTime(), mail.dueAt.getTime() + HOUR)) : now
	const cause = `${family}:${now.toISOString()}`
	const notice = { userId, kind, what, subject: 'venue', subjectId: venueId, data, startsAt: now, cause }
	const inbox = !standing
	const byMail = hasMail && !waiting
	const wish = (await findWishes(tx, [notice]))(notice)
	if (inbox && wish.inbox) await insertRows(tx, notices, [{ ...notice, createdAt: now }], { skipTaken: true })
	if (!byMail || !wish.email) return
	const worthUntil = new Date(now.getTime() + MAIL_LIFE)
	await insertRows(tx, mails, [{ ...notice, dueAt, createdAt: now, worthUntil }], { skipTaken: true })
}
