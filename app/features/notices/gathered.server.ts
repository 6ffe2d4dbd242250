import { and, desc, eq, isNull, like } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { mails, notices } from '#db/schema.ts'
import { hasMail } from '#app/lib/process/env.server.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { notify, type NewNotice } from './notices.server.ts'
import { findWishes } from './wishes.server.ts'

type Gathered = Pick<NewNotice, 'userId' | 'kind'> & {
	/** What is gathered, such as `venue:12:requests`; it begins the cause of each notice. */
	family: string
}
type Words = Pick<NewNotice, 'title' | 'body' | 'link'>

/**
 * Tells somebody of many things of one kind in one notice: while it is unread it says what `wordsSince` makes of all
 * since it began, and goes once that is null. A mail leaves at most once an hour, with the words of its time. Where
 * nothing `isNew`, what was said already is only brought in line.
 */
export async function notifyGathered(
	tx: Writer,
	{ userId, kind, family }: Gathered,
	wordsSince: (since: Date) => Promise<Words | null>,
	{ now, isNew }: { now: Date; isNew: boolean },
) {
	const ofFamily = (table: typeof notices | typeof mails) =>
		and(eq(table.userId, userId), like(table.cause, `${family}:%`))
	const [standing] = await tx
		.select({ id: notices.id, cause: notices.cause })
		.from(notices)
		.where(and(ofFamily(notices), isNull(notices.readAt)))
		.orderBy(desc(notices.id))
		.limit(1)
	const [mail] = hasMail
		? await tx
				.select({ id: mails.id, cause: mails.cause, status: mails.status, dueAt: mails.dueAt })
				.from(mails)
				.where(ofFamily(mails))
				.orderBy(desc(mails.id))
				.limit(1)
		: []
	const waiting = mail?.status === 'waiting' ? mail : undefined
	if (!isNew && !standing && !waiting) return
	const begun = standing ?? waiting
	const words = await wordsSince(begun ? startOf(begun.cause, family) : now)
	if (!words) {
		if (standing) await tx.delete(notices).where(eq(notices.id, standing.id))
		if (waiting) await tx.delete(mails).where(eq(mails.id, waiting.id))
		return
	}
	if (standing)
		await tx
			.update(notices)
			.set({ ...words, ...(isNew && { createdAt: now }) })
			.where(eq(notices.id, standing.id))
	if (waiting) await tx.update(mails).set(words).where(eq(mails.id, waiting.id))
	if (!isNew) return
	const dueAt = mail ? new Date(Math.max(now.getTime(), mail.dueAt.getTime() + HOUR)) : now
	const notice = { userId, kind, ...words, cause: `${family}:${now.toISOString()}` }
	const inbox = !standing
	const byMail = hasMail && !waiting
	if (inbox && byMail && dueAt === now) return void (await notify(tx, [notice], now))
	const wish = (await findWishes(tx, [notice]))(notice)
	if (inbox && wish.inbox)
		await tx
			.insert(notices)
			.values({ ...notice, createdAt: now })
			.onConflictDoNothing()
	if (byMail && wish.email)
		await tx
			.insert(mails)
			.values({ ...notice, dueAt, createdAt: now })
			.onConflictDoNothing()
}

const startOf = (cause: string, family: string) => new Date(cause.slice(family.length + 1))
